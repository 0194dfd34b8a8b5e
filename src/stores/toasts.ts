import { atom } from 'nanostores';

/** A brief notification. */
export interface Toast {
  readonly id: number;
  /** `yours`: a heart was set. */
  readonly kind: 'yours' | 'done' | 'removed' | 'failed';
  readonly title: string;
  readonly description: string | null;
}

/** Toasts that the toaster island has yet to show. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

export type ShowToast = (kind: Toast['kind'], title: string, description?: string) => void;

export const showToast: ShowToast = (kind, title, description) => {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, title, description: description ?? null }]);
};

/** Removes a toast that was shown. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
