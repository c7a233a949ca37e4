import { createFileRoute } from '@tanstack/react-router';

function Page() {
  return (
    <main>
      <h1>About us</h1>
      <p>Four people who have walked the whole coast twice, in both directions and all weathers.</p>
    </main>
  );
}

export const Route = createFileRoute('/about')({
  component: Page,
  head: () => ({ meta: [{ title: 'About us' }] }),
});
