import { useState } from "react";
import { isBlank } from "#domain/draft.ts";
import { useDrafts } from "#queries/use-drafts.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";

/** Someone who opens a new form while a draft waits may have come back for it. Asked when the form opens, never while writing. */
export function OtherDrafts({ except }: { except: string }) {
  const { phase, rows } = useDrafts();
  const [asked, setAsked] = useState<string | null>(null);
  const waiting = rows.find(({ id, data }) => id !== except && !isBlank(data));
  if (phase === "loading" || waiting === undefined || (asked !== null && asked !== waiting.id)) return null;
  if (asked === null) setAsked(waiting.id);
  return (
    <div className="mt-4">
      <Notice
        tone="info"
        icon="pencil"
        action={
          <ButtonLink to="/create-listing" search={{ brouillon: waiting.id }}>
            Reprendre le brouillon
          </ButtonLink>
        }
      >
        Vous aviez commencé {waiting.data.title.trim() ? <>«&nbsp;{waiting.data.title.trim()}&nbsp;»</> : "une annonce"}
        .
      </Notice>
    </div>
  );
}
