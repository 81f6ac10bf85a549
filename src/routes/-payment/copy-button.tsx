import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { useMoment } from "#ui/use-moment.ts";

/** How long "Copié" stays, milliseconds. */
const SHOWN = 2_500;

/** Puts `text` on the clipboard and says so on itself; `what` names it for those who do not see where it stands. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, begin] = useMoment(SHOWN);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      begin();
    } catch {
      toast.error(`Cet appareil n'a pas voulu copier. À noter\u00A0: ${text}`);
    }
  }
  return (
    <>
      <Button icon={copied ? "check" : "copy"} onClick={() => void copy()} className="!px-3.5 shrink-0 min-w-[7rem]">
        {copied ? "Copié" : "Copier"}
        <span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className="sr-only">
        {copied ? `${what} copié` : ""}
      </span>
    </>
  );
}
