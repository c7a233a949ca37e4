import { createFileRoute } from '@tanstack/react-router';

function Page() {
  return (
    <main>
      <h1>Thank you</h1>
      <p>Your letter has arrived and lies on the table of the keeper.</p>
    </main>
  );
}

export const Route = createFileRoute('/thanks')({
  component: Page,
  head: () => ({ meta: [{ title: 'Thank you' }, { name: 'robots', content: 'noindex' }] }),
});
