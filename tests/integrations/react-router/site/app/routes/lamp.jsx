export const meta = () => [{ title: 'The lamp now' }];

export default function Page() {
  return (
    <main>
      <h1>The lamp now</h1>
      <p>Whether the lamp burns at this moment, and for how long it has.</p>
    </main>
  );
}
