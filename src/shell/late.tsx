import type { ComponentType } from "react";
import { useSession } from "#session/use-session.ts";
import { later } from "#ui/later.tsx";

/* The parts of the chrome whose code comes after the first paint. */

export const LateShell = later(() => import("./late-shell.tsx").then((module) => module.LateShell));
export const Unread = ofPerson(later(() => import("./badges.tsx").then((module) => module.Unread)));
export const NewsBadge = ofPerson(later(() => import("./badges.tsx").then((module) => module.NewsBadge)));
export const LatePerson = ofPerson(later(() => import("./late-person.tsx").then((module) => module.LatePerson)));
/** Its room is kept: nothing moves when it comes. */
export const HeaderPerson = ofPerson(
  later(
    () => import("./late-person.tsx").then((module) => module.HeaderPerson),
    <span aria-hidden="true" className="w-33" />,
  ),
);
/** Its room is kept as well. */
export const Bell = ofPerson(
  later(
    () => import("./bell.tsx").then((module) => module.Bell),
    <span aria-hidden="true" className="w-11 max-[15em]:w-[44px] shrink-0 -mx-[8px]" />,
  ),
);
export const SupportMessageNews = later(() => import("./late-person.tsx").then((module) => module.SupportMessageNews));
export const MoreMenu = later(() => import("./more-menu.tsx").then((module) => module.MoreMenu));
/** Its room is kept and not seen: a place far down that is found again would show an empty box, and see it move, until the rows come. */
export const Footer = later(
  () => import("./footer.tsx").then((module) => module.Footer),
  <div aria-hidden="true" className="mt-16 min-h-[60rem] md:min-h-96 invisible" />,
);

/** Only for who is signed in. */
function ofPerson<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function OfPerson(props: Props) {
    return useSession().phase === "person" ? <Part {...props} /> : null;
  };
}
