import { useRouter } from "@tanstack/react-router";
import { Fragment, type MouseEvent } from "react";
import { type Maps, tappable } from "#safety/tappable.ts";

/** Nobody says of itself that it opens `geo:`: phones with Android do, and Apple's have a name of their own for it. */
function mapsHere(): Maps {
  const { userAgent, maxTouchPoints } = navigator;
  if (/Android/u.test(userAgent)) return "geo";
  const isApple = /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1);
  return isApple ? "apple" : "web";
}

/** The text as it was typed; numbers, addresses and places in it open by a tap, and by nothing else. */
export function TappableText({ text }: { text: string }) {
  let start = 0;
  return tappable(text, mapsHere()).map(({ text: words, href, web }) => {
    const place = start;
    start += words.length;
    if (href === undefined) return <Fragment key={place}>{words}</Fragment>;
    return (
      <TextLink key={place} href={href} web={web === true}>
        {words}
      </TextLink>
    );
  });
}

type TextLinkProps = { href: string; web: boolean; children: string };

/** An address of this market itself opens here. */
function TextLink({ href, web, children }: TextLinkProps) {
  const { history } = useRouter();
  const own = web && href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : null;
  function open(event: MouseEvent) {
    if (own === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.push(own);
  }
  return (
    <a
      href={href}
      onClick={open}
      {...(web && own === null ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      className="underline underline-offset-3 rounded-sm focusable"
    >
      {children}
    </a>
  );
}
