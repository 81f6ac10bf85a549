import type { ContactWay } from "#device/wanted-contact.ts";
import { Button } from "#ui/button.tsx";

type WaysProps = {
  /** False: the seller does not want to be called. */
  calls: boolean;
  isBusy: (way: ContactWay) => boolean;
  reach: (way: ContactWay) => void;
  opening: boolean;
  openChat: () => void;
};

/** Call, WhatsApp, write. Without scripts the form asks the address for what was pressed. */
export function Ways({ calls, isBusy, reach, opening, openChat }: WaysProps) {
  return (
    <form
      data-floating
      onSubmit={(event) => event.preventDefault()}
      className="max-md:(fixed z-10 inset-x-0 bottom-[var(--foot)] px-4 py-2.5 bg-paper b-t-1 b-t-solid b-line) flex flex-wrap gap-2 *:(flex-1 !px-2) max-[21.9em]:[&>:not([value=call])>[aria-hidden]]:hidden"
    >
      {calls ? (
        <Button
          type="submit"
          name="contact"
          value="call"
          icon="phone"
          aria-label="Appeler"
          title="Appeler"
          className="!flex-none !px-[12px]"
          busy={isBusy("call")}
          onClick={() => reach("call")}
        />
      ) : null}
      <Button
        type="submit"
        name="contact"
        value="number"
        icon="smartphone"
        busy={isBusy("whatsapp")}
        onClick={() => reach("whatsapp")}
      >
        WhatsApp
      </Button>
      <Button
        type="submit"
        name="contact"
        value="write"
        variant="primary"
        icon="message-circle"
        busy={opening}
        onClick={openChat}
      >
        Discuter
      </Button>
    </form>
  );
}
