export const meta = () => [{ title: 'The lighthouse' },
  { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://example.com/docs/' },
  { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: 'https://example.com/docs/de/' },
];

export default function Page() {
  return (
    <main>
      <h1>The lighthouse</h1>
      <p>A guide to the lighthouses of the northern coast, with their lights and their keepers.</p>
    </main>
  );
}
