import { type CSSProperties, useEffect } from "react";
import { toast as sonner, Toaster as Sonner } from "sonner";
import sheet from "sonner/dist/styles.css?url";
import { Icon } from "./icon.tsx";
import { attachToaster, type ToastMessage } from "./toast.ts";

const SHOWN_MS = 4_000;
/** On a desk a sentence takes two lines at most, and leaves the title under it in sight. */
const WIDTH = { "--width": "30rem" } as CSSProperties;

function show({ tone, text, action }: ToastMessage) {
  sonner[tone](text, {
    duration: tone === "error" ? Infinity : SHOWN_MS,
    closeButton: tone === "error",
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
  });
}

const BOX =
  "flex flex-wrap items-center gap-3 w-full min-h-13 pl-4 pr-3 py-3 rounded-card b-1 b-solid b-line bg-card text-ink text-base shadow-soft";

/** Shows what `toast` says: top centre, 4 s, errors until dismissed. */
export default function Toaster() {
  useEffect(() => attachToaster(show), []);
  return (
    <>
    <link rel="stylesheet" href={sheet} precedence="default" />
    <Sonner
      position="top-center"
      style={WIDTH}
      gap={8}
      offset={{ top: "calc(var(--header) + 8px)" }}
      mobileOffset={{ top: "calc(var(--header) + 8px)", left: 12, right: 12 }}
      containerAriaLabel="Notifications"
      icons={{
        success: <Icon name="circle-check" className="text-primary" />,
        info: <Icon name="info" className="text-primary" />,
        error: <Icon name="circle-alert" className="text-danger" />,
        close: <Icon name="x" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Fermer",
        classNames: {
          toast: BOX,
          title: "font-550",
          content: "flex-1 basis-48 min-w-0",
          closeButton: "order-last shrink-0 grid place-items-center w-11 h-11 -my-3 -mr-2 rounded-full text-muted focusable",
          actionButton: "ml-auto min-h-11 -my-2 px-3 rounded-field text-primary font-650 focusable",
        },
      }}
    />
    </>
  );
}
