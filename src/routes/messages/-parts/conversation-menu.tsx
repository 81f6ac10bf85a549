import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { BlockActions, BlockWords, blockTitle, type Person, unblock } from "../../-trust/block-dialog.tsx";

const ROW =
  "flex items-center gap-3 w-full min-h-13 px-2 rounded-field text-base font-550 text-left @hover:bg-sunk active:bg-sunk focusable";

/** What can be done about a conversation besides writing in it. */
export function ConversationMenu({ person, listingId }: { person: Person; listingId: string | null }) {
  const blocked = useIsBlocked(person.id);
  // One dialog with two steps: two of them would quarrel over the entry that Back takes away.
  const [step, setStep] = useState<"menu" | "block" | null>(null);
  const close = () => setStep(null);
  function pressBlock() {
    if (!blocked) return setStep("block");
    close();
    unblock(person);
  }
  return (
    <>
      <IconButton label="Plus d'actions" icon="ellipsis" onClick={() => setStep("menu")} />
      <Dialog
        open={step !== null}
        onClose={close}
        title={step === "block" ? blockTitle(person) : person.name}
        actions={step === "block" ? <BlockActions person={person} onClose={close} /> : null}
      >
        {step === "block" ? (
          <BlockWords />
        ) : (
          <Rows blocked={blocked} name={person.name} listingId={listingId} onBlock={pressBlock} />
        )}
      </Dialog>
    </>
  );
}

type RowsProps = { blocked: boolean; name: string; listingId: string | null; onBlock: () => void };

function Rows({ blocked, name, listingId, onBlock }: RowsProps) {
  return (
    <ul className="-mx-2 grid">
      {listingId === null ? null : (
        <li>
          <Link to="/listings/$id" params={{ id: listingId }} replace className={ROW}>
            <Icon name="tag" className="text-primary" /> Voir l'annonce
          </Link>
        </li>
      )}
      <li>
        <button type="button" onClick={onBlock} className={`${ROW} ${blocked ? "" : "text-danger"}`}>
          <Icon name="ban" /> {blocked ? "Débloquer" : "Bloquer"} {name}
        </button>
      </li>
    </ul>
  );
}
