import { html } from 'hono/html';

/** In characters. */
export const MAX_NAME = 80;
export const MAX_EMAIL = 254;

/** Stand-in for Discord's consent page. @param state id of the sign-in */
export function consentPage(state: string) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Continue with Discord (local stand-in)</title>
    <style>
      :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
      body { max-width: 26rem; margin: 12vh auto; padding: 0 1.5rem; }
      h1 { font-size: 1.4rem; line-height: 1.2; text-wrap: balance; }
      label { display: block; margin-top: 1rem; }
      input { box-sizing: border-box; width: 100%; padding: 0.6rem; font: inherit; border: 1px solid; border-radius: 2px; }
      button { min-height: 44px; margin: 1.5rem 0.75rem 0 0; padding: 0 1.25rem; font: inherit; border-radius: 2px; }
    </style>
  </head>
  <body>
    <main>
      <h1>Continue with Discord (local stand-in)</h1>
      <p>This backend runs on your machine and asks no one else. Different e-mails are different people.</p>
      <form method="post">
        <input type="hidden" name="state" value="${state}" />
        <label>Name <input name="name" autocomplete="off" maxlength="${MAX_NAME}" autofocus /></label>
        <label>E-mail <input name="email" type="email" autocomplete="off" maxlength="${MAX_EMAIL}" /></label>
        <button name="decision" value="authorize">Authorize</button>
        <button name="decision" value="cancel" formnovalidate>Cancel</button>
      </form>
    </main>
  </body>
</html>`;
}

/** A round SVG avatar with the initial of `name`. */
export function avatarImage(name: string, hue: number) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?';
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <circle cx="32" cy="32" r="32" fill="oklch(0.55 0.13 ${hue})" />
  <text x="32" y="43" text-anchor="middle" font-family="system-ui, sans-serif" font-size="32" fill="#fff">${initial}</text>
</svg>`;
}
