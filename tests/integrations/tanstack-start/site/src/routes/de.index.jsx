import { createFileRoute } from '@tanstack/react-router';

function Page() {
  return (
    <main>
      <h1>Der Leuchtturm</h1>
      <p>Ein Führer zu den Leuchttürmen der Nordküste, ihren Feuern und ihren Wärtern.</p>
    </main>
  );
}

export const Route = createFileRoute('/de/')({
  component: Page,
  head: () => ({ meta: [{ title: 'Der Leuchtturm' }] }),
});
