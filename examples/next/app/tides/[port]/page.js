// Rendered on demand: its pages are in the sitemap because the section `tides` lists them.
export const dynamic = 'force-dynamic';

export default async function Page({ params }) {
  const { port } = await params;
  return <h1>Tides of {port}</h1>;
}
