import Link from 'next/link';

export const metadata = { title: 'Harbours' };

export default function Page() {
  return (
    <>
      <h1>Harbours</h1>
      <p>
        The <Link href="/log/first">first entry</Link> of the log.
      </p>
    </>
  );
}
