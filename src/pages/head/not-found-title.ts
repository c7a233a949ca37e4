// Titles that say that the page does not exist.

// Whole parts of a title, in lower case, without punctuation: what servers and shops write where
// there is nothing. A title that only speaks of missing pages has more words than these.
const PHRASES: ReadonlySet<string> = new Set([
  '404',
  'error 404',
  '404 error',
  'http 404',
  'page not found',
  'not found',
  '404 not found',
  '404 page not found',
  'error 404 not found',
  'file not found',
  '404 file not found',
  'oops page not found',
  'sorry page not found',
  'page does not exist',
  'no page found',
  'this page does not exist',
  'page cannot be found',
  'the page cannot be found',
  'product not found',
  'nothing found',
  'page unavailable',
  'not found 404',
  // German, Dutch, Swedish, Norwegian, Danish, Finnish.
  'seite nicht gefunden',
  '404 seite nicht gefunden',
  'nicht gefunden',
  'fehler 404',
  'seite existiert nicht',
  'pagina niet gevonden',
  'niet gevonden',
  'sidan hittades inte',
  'sidan kunde inte hittas',
  'siden ble ikke funnet',
  'siden finnes ikke',
  'ikke funnet',
  'siden blev ikke fundet',
  'siden findes ikke',
  'sivua ei löydy',
  'sivua ei löytynyt',
  // French, Spanish, Portuguese, Italian, Catalan, Romanian.
  'page introuvable',
  'page non trouvée',
  'erreur 404',
  "cette page n'existe pas",
  'página no encontrada',
  'pagina no encontrada',
  'no encontrado',
  'no encontrada',
  'página não encontrada',
  'pagina nao encontrada',
  'não encontrado',
  'erro 404',
  'pagina non trovata',
  'errore 404',
  'pàgina no trobada',
  'pagina nu a fost găsită',
  // Polish, Czech, Slovak, Hungarian, Croatian, Slovene, Russian, Ukrainian, Bulgarian, Greek.
  'strona nie znaleziona',
  'nie znaleziono strony',
  'stránka nenalezena',
  'nenalezeno',
  'stránka sa nenašla',
  'stránka nebola nájdená',
  'az oldal nem található',
  'oldal nem található',
  'stranica nije pronađena',
  'stran ni najdena',
  'страница не найдена',
  'не найдено',
  'ошибка 404',
  'сторінку не знайдено',
  'страницата не е намерена',
  'η σελίδα δεν βρέθηκε',
  'η σελιδα δεν βρεθηκε',
  // Turkish, Arabic, Hebrew, Persian, Hindi.
  'sayfa bulunamadı',
  'الصفحة غير موجودة',
  'לא נמצא',
  'הדף לא נמצא',
  'صفحه یافت نشد',
  'पृष्ठ नहीं मिला',
  // Japanese, Chinese, Korean, Vietnamese, Thai, Indonesian.
  'ページが見つかりません',
  'お探しのページは見つかりませんでした',
  '页面不存在',
  '找不到页面',
  '页面未找到',
  '找不到頁面',
  '頁面不存在',
  '페이지를 찾을 수 없습니다',
  'không tìm thấy trang',
  'ไม่พบหน้า',
  'ไม่พบหน้าที่ค้นหา',
  'halaman tidak ditemukan',
]);

/**
 * The most characters of main content of a page that only says that it does not exist.
 * Longer ones are about something: MDN's "404 Not Found" explains the status.
 */
export const NOT_FOUND_CHARACTERS_MAX = 500;

/**
 * Whether a title says, in one of its parts, that the page does not exist: `Page not found |
 * Harbours`. `How to mend "page not found"` says more than that, and so does not.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/http-network-errors
 */
export function isNotFoundTitle(title: string): boolean {
  const parts = title.normalize('NFC').split(/\s[|–—·•:»«/-]+\s|[|·•»«:]/);
  return parts.some((part) => {
    const plain = part
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
      .trim();
    return PHRASES.has(plain);
  });
}
