export const meta = () => [{ title: 'Tides' }];

export default function Page() {
  return (
    <main>
      <h1>Tides</h1>
      <p>High water and low water of today, as the gauge of the harbour reports them.</p>
    </main>
  );
}
