import { atom } from 'nanostores';

/** A word to the person, for a few seconds. */
export interface Toast {
  readonly id: number;
  /** `yours`: a heart was set. */
  readonly kind: 'yours' | 'done' | 'removed' | 'failed';
  readonly title: string;
  readonly description: string | null;
}

/** What is being said; the toaster island shows it and lets it go. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

export type Tell = (kind: Toast['kind'], title: string, description?: string) => void;

export const tell: Tell = (kind, title, description) => {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, title, description: description ?? null }]);
};

/** Forgets a toast that was shown. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
