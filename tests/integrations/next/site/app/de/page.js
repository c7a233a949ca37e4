export const metadata = { title: 'Häfen', alternates: { languages: { en: "/docs", de: "/docs/de" } } };

export default function Page() {
  return (
    <>
      <h1>Häfen</h1>
      <p>Häfen: what sailors should know before they leave the harbour, written down by those who have been there.</p>
    </>
  );
}
