const TIMEOUT_MS = 10_000;

/** Posts a message to a webhook (rule W3). @returns whether it was accepted */
export async function postToWebhook(url: string, message: unknown): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
