import { countOf } from "#domain/text.ts";
import { useNews } from "./use-news.ts";

/** Beside "Profil": something there concerns this person and was not looked at yet. */
export function NewsMark({ className = "" }: { className?: string }) {
  const { refused, payments, notices } = useNews();
  const count = refused.length + payments.length + notices.length;
  if (count === 0) return null;
  return (
    <span className={`inline-block h-3 w-3 rounded-full b-2 b-solid b-paper bg-danger forced-mark ${className}`}>
      <span className="sr-only">, {countOf(count, "nouvelle")} à regarder</span>
    </span>
  );
}
