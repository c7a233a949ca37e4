export const meta = () => [{ title: 'A storm' }];

export default function Page() {
  return (
    <main>
      <h1>A storm</h1>
      <p>Not finished: how the great storm took the old lamp and half of the roof.</p>
    </main>
  );
}
