import { createFileRoute } from '@tanstack/react-router';

function Page() {
  return (
    <main>
      <h1>The lighthouse</h1>
      <p>A guide to the lighthouses of the northern coast, with their lights and their keepers.</p>
      <a href="/blog/first">The first entry</a>
      <a href="/blog/über-uns">Über uns</a>
    </main>
  );
}

export const Route = createFileRoute('/')({
  component: Page,
  head: () => ({ meta: [{ title: 'The lighthouse' }] }),
});
