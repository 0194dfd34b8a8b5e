/**
 * `[data-share]` shares the page with the device's own dialog, or copies its address, which `[data-copied]` then says. The
 * button is disabled until this script has come.
 */

const button = document.querySelector<HTMLButtonElement>('[data-share]');
const status = document.querySelector<HTMLElement>('[data-copied]');

async function share({ dataset }: HTMLElement): Promise<string | undefined> {
  const { title } = document;
  const url = location.origin + location.pathname;
  try {
    // Most browsers on desktops have no dialog.
    if (navigator.share) return void (await navigator.share({ title, url }));
    await navigator.clipboard.writeText(url);
    return dataset['copied'];
  } catch (error) {
    // The dialog was closed.
    return (error as Error).name === 'AbortError' ? '' : dataset['notCopied'];
  }
}

if (button && status) {
  button.disabled = false;
  button.addEventListener('click', async () => {
    status.textContent = (await share(status)) ?? '';
  });
}

export {};
