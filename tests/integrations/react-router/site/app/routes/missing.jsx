export const meta = () => [{ title: 'Not found' }];

export default function Page() {
  return (
    <main>
      <h1>Not found</h1>
      <p>No page is at this address; perhaps it has been washed away.</p>
    </main>
  );
}
