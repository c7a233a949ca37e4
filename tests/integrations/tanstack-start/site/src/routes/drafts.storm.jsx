import { createFileRoute } from '@tanstack/react-router';

function Page() {
  return (
    <main>
      <h1>A storm</h1>
      <p>Not finished: how the great storm took the old lamp and half of the roof.</p>
    </main>
  );
}

export const Route = createFileRoute('/drafts/storm')({
  component: Page,
  head: () => ({ meta: [{ title: 'A storm' }] }),
});
