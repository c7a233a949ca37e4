export const meta = () => [{ title: 'Der Leuchtturm' },
  { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://example.com/docs/' },
  { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: 'https://example.com/docs/de/' },
];

export default function Page() {
  return (
    <main>
      <h1>Der Leuchtturm</h1>
      <p>Ein Führer zu den Leuchttürmen der Nordküste, ihren Feuern und ihren Wärtern.</p>
    </main>
  );
}
