export async function generateStaticParams() {
  return [{ slug: 'first' }, { slug: 'sturm-über-der-bucht' }];
}

export async function generateMetadata({ params }) {
  const { slug } = await params;
  return { title: slug, openGraph: { type: 'article', modifiedTime: '2026-01-01T08:00:00Z' } };
}

export default async function Page({ params }) {
  const { slug } = await params;
  return (
    <>
      <h1>{slug}</h1>
      <p>What sailors should know before they leave the harbour, written by those who know.</p>
    </>
  );
}
