export const metadata = { metadataBase: new URL('https://example.com') };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
