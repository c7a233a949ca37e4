export const dynamic = 'force-dynamic';

export default async function Page({ params }) {
  const { id } = await params;
  return <h1>Lamp {id}</h1>;
}
