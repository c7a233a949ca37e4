// Prerendered: it is in the sitemap because Next makes it, with the date that it states.
export const generateStaticParams = async () => [{ slug: 'first' }];

export const metadata = { openGraph: { type: 'article', modifiedTime: '2026-11-01' } };

export default async function Page({ params }) {
  const { slug } = await params;
  return <h1>{slug}</h1>;
}
