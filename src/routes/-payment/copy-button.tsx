import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";

/** How long "Copié" stays, milliseconds. */
const SHOWN = 2_500;

/** Puts `text` on the clipboard and says so on itself; `what` names it for those who do not see where it stands. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((count) => count + 1);
    } catch {
      toast.error(`Cet appareil n'a pas voulu copier. À noter\u00A0: ${text}`);
    }
  }
  return (
    <>
      <Button icon={copied > 0 ? "check" : "copy"} onClick={() => void copy()} className="!px-3.5 shrink-0 min-w-[7rem]">
        {copied > 0 ? "Copié" : "Copier"}<span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className="sr-only">{copied > 0 ? `${what} copié` : ""}</span>
    </>
  );
}
