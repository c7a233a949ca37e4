export const meta = () => [{ title: 'About us' }];

export default function Page() {
  return (
    <main>
      <h1>About us</h1>
      <p>Four people who have walked the whole coast twice, in both directions and all weathers.</p>
    </main>
  );
}
