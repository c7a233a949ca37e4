export const metadata = { title: 'Harbours', alternates: { languages: { en: "/docs", de: "/docs/de" } } };

export default function Page() {
  return (
    <>
      <h1>Harbours</h1>
      <p>Harbours: what sailors should know before they leave the harbour, written down by those who have been there.</p>
    </>
  );
}
