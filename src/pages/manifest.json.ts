import { webApp } from '../domain/views/web-app.ts';

export const GET = (): Response => new Response(JSON.stringify(webApp));
