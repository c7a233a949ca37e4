import Layout from '@theme/Layout';

export default function Home() {
  return (
    <Layout title="Harbours">
      <main>
        <h1>Harbours</h1>
        <p>What sailors should know before they leave the harbour, written by those who know.</p>
      </main>
    </Layout>
  );
}
