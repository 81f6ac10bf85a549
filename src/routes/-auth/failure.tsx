import { Notice } from "#ui/notice.tsx";

/** What concerns the whole form: what happened, above the button that failed. */
export function Failure({ message }: { message: string | null }) {
  return message === null ? null : <Notice tone="danger">{message}</Notice>;
}
