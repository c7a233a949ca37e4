export const metadata = { title: 'Über den Hafen', alternates: { languages: { en: "/docs/about", de: "/docs/de/about" } } };

export default function Page() {
  return (
    <>
      <h1>Über den Hafen</h1>
      <p>Über den Hafen: what sailors should know before they leave the harbour, written down by those who have been there.</p>
    </>
  );
}
