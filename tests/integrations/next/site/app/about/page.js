export const metadata = { title: 'About the harbour', alternates: { languages: { en: "/docs/about", de: "/docs/de/about" } } };

export default function Page() {
  return (
    <>
      <h1>About the harbour</h1>
      <p>About the harbour: what sailors should know before they leave the harbour, written down by those who have been there.</p>
    </>
  );
}
