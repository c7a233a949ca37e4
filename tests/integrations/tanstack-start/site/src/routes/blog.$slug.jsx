import { createFileRoute } from '@tanstack/react-router';

function Page() {
  return (
    <main>
      <h1>The entry of a day</h1>
      <p>Fog until noon, then clear. Two ships passed, one of them without a flag.</p>
    </main>
  );
}

export const Route = createFileRoute('/blog/$slug')({
  component: Page,
  head: () => ({ meta: [{ title: 'The entry of a day' }] }),
});
