// Titles that say that there is no page, and titles that only speak of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNotFoundTitle } from './not-found-title.ts';

test('titles that say that the page does not exist', () => {
  for (const title of [
    'Page not found',
    '404',
    '404 - Page Not Found',
    'Error 404',
    'Page Not Found | Harbours of Genoa',
    'Harbours of Genoa – 404 Not Found',
    'Oops! Page not found.',
    'Seite nicht gefunden - Hafen',
    'Page introuvable • Port',
    'Cette page n’existe pas | Port',
    'Página no encontrada',
    'Страница не найдена — Порт',
    'ページが見つかりません | 港',
    '페이지를 찾을 수 없습니다',
    'Sayfa Bulunamadı',
  ]) {
    assert.equal(isNotFoundTitle(title), true, title);
  }
});

test('titles of pages that only speak of it', () => {
  for (const title of [
    '',
    'Harbours',
    'How to mend "page not found" errors',
    'Peugeot 404 for sale',
    '404 Media',
    'Lost and found',
    'Why was my page not found by Google?',
    'HTTP status codes: 404 explained',
    'Room 404, Hotel Pier',
  ]) {
    assert.equal(isNotFoundTitle(title), false, title);
  }
});
