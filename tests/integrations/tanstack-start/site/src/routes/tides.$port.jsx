import { createFileRoute } from '@tanstack/react-router';

function Page() {
  return (
    <main>
      <h1>Tides</h1>
      <p>High water and low water of today, as the gauge of the harbour reports them.</p>
    </main>
  );
}

export const Route = createFileRoute('/tides/$port')({
  component: Page,
  head: () => ({ meta: [{ title: 'Tides' }] }),
});
