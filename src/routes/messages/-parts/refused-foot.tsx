import type { ChatMessage } from "#queries/conversation-rows.ts";

export type RefusedActs = {
  retry: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  remove: (message: ChatMessage) => void;
};

const ACT = "tap inline-flex items-center justify-center rounded-field px-2.5 text-sm font-650 focusable hover:bg-sunk";

/** Under a refused message: why, and what can be done with it. */
export function RefusedFoot({ message, acts }: { message: ChatMessage; acts: RefusedActs }) {
  return (
    <div className="mt-1 max-w-[85%] text-right text-sm">
      <p className="text-danger">{message.reason ?? "Ce message n'a pas pu être envoyé."}</p>
      <div role="group" aria-label="Message refusé" className="-mr-2.5 flex flex-wrap justify-end">
        {message.final ? null : (
          <button type="button" className={`${ACT} text-primary`} onClick={() => acts.retry(message)}>
            Réessayer
          </button>
        )}
        <button type="button" className={`${ACT} text-primary`} onClick={() => acts.edit(message)}>
          Modifier
        </button>
        <button type="button" className={`${ACT} text-danger`} onClick={() => acts.remove(message)}>
          Supprimer
        </button>
      </div>
    </div>
  );
}
