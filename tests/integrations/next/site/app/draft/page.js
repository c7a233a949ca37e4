export const metadata = { title: 'Draft', robots: { index: false } };

export default function Page() {
  return (
    <>
      <h1>Draft</h1>
      <p>Draft: what sailors should know before they leave the harbour, written down by those who have been there.</p>
    </>
  );
}
