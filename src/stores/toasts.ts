import { atom } from 'nanostores';

/** What a toast offers to do. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => Promise<void>;
}

/** A brief notification. */
export interface Toast {
  readonly id: number;
  /** `yours`: a heart was set. */
  readonly kind: 'yours' | 'done' | 'removed' | 'failed';
  readonly title: string;
  readonly description: string | null;
  /** Why, if the description does not say so. */
  readonly reason: string | null;
  readonly action: ToastAction | null;
}

/** Toasts that the toaster island has yet to show. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

export type ShowToast = (
  kind: Toast['kind'],
  title: string,
  description?: string,
  more?: { readonly reason?: string; readonly action?: ToastAction | undefined },
) => void;

export const showToast: ShowToast = (kind, title, description, { reason, action } = {}) => {
  lastId += 1;
  const toast = { id: lastId, kind, title, description: description ?? null, reason: reason ?? null };
  $toasts.set([...$toasts.get(), { ...toast, action: action ?? null }]);
};

/** Removes a toast that was shown. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
