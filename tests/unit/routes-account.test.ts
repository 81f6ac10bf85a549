import { createElement, type ComponentType, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { takeOffer, useInstallOffer, withVisit } from "#device/install-offer.ts";
import type { Profile } from "#domain/profile.ts";
import { hasChanged, valuesOf } from "#routes/-account/profile-fields.tsx";
import { readAuthHash } from "#routes/-auth/use-auth-hash.ts";
import { reasonToSignIn } from "#routes/-auth/destination.ts";
import { formatCountdown } from "#routes/-auth/use-countdown.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { lookOf } from "#routes/profile/-parts/my-payments.tsx";

const AWA: Profile = {
  id: "a",
  fullName: "Awa Koné",
  email: "awa@djassa.test",
  phone: "2250707112233",
  district: "Lobia",
  town: "daloa",
  avatarUrl: null,
  rating: null,
  reviewCount: 0,
  createdAt: 0,
  firstListingAt: null,
};

describe("settings", () => {
  test("nothing is changed by spaces, nor by another way of writing the same number", () => {
    expect(hasChanged(valuesOf(AWA), AWA)).toBe(false);
    expect(hasChanged({ fullName: " Awa Koné ", phone: "07 07 11 22 33", district: "Lobia" }, AWA)).toBe(false);
    expect(hasChanged({ ...valuesOf(AWA), phone: "00225 07 07 11 22 33" }, AWA)).toBe(false);
  });

  test.each([{ fullName: "Awa K." }, { phone: "07 07 11 22 34" }, { phone: "12" }, { district: "Marais" }])(
    "%o is a change",
    (change) => expect(hasChanged({ ...valuesOf(AWA), ...change }, AWA)).toBe(true),
  );

  test("someone without a profile starts from empty fields", () =>
    expect(valuesOf(null)).toEqual({ fullName: "", phone: "", district: "" }));
});

describe("what a mail's link brought", () => {
  test("a link, an error, or nothing", () => {
    const link = { kind: "signup", token: "x" };
    expect(readAuthHash("token_hash=x&type=signup")).toEqual({ kind: "link", link });
    expect(readAuthHash("token_hash=x&type=constructor")).toMatchObject({ kind: "error" });
    // A session in an address is nobody's of ours.
    expect(readAuthHash("access_token=x&refresh_token=y&type=recovery")).toEqual({ kind: "nothing" });
    expect(readAuthHash("#error=access_denied&error_description=Service+en+pause")).toMatchObject({ kind: "error" });
    expect(readAuthHash("")).toEqual({ kind: "nothing" });
  });

  test.each(["Compte bloqué. Appelez le 07 00 00 00 00", "constructor", "__proto__"])(
    "the words of an address are anybody's and are not shown: %s",
    (said) =>
      expect(readAuthHash(`error=x&error_description=${encodeURIComponent(said)}`)).toEqual(
        readAuthHash("error=access_denied"),
      ),
  );

  test("an error without words asks for a new link, and the usual one is said in French", () => {
    expect(readAuthHash("error=access_denied")).toMatchObject({
      kind: "error",
      description: expect.stringContaining("Demandez un nouveau lien") as string,
    });
    expect(readAuthHash("error=x&error_description=Email+link+is+invalid+or+has+expired")).toMatchObject({
      description: expect.stringContaining("expiré") as string,
    });
  });
});

test("a visit is a day on which somebody is here", () => {
  const days = [21, 21, 23, 24];
  const counts: number[] = [];
  days.reduce(
    (before, today) => {
      const now = withVisit(before, today);
      counts.push(now.count);
      return now;
    },
    { day: 0, count: 0 },
  );
  expect(counts).toEqual([1, 1, 2, 3]);
});

test("installing is offered again after a month without an answer, never after a no", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const day = 86_400_000;
  const start = 100 * day;
  const offeredAfter = (days: number) => {
    takeOffer(start + days * day);
    const { offering, leave } = useInstallOffer.getState();
    leave();
    return offering;
  };
  expect([0, 29, 30, 59, 60].map(offeredAfter)).toEqual([true, false, true, false, true]);
  useInstallOffer.getState().refuse();
  expect([90, 400].map(offeredAfter)).toEqual([false, false]);
  vi.unstubAllGlobals();
});

describe("an answer that comes late leads nobody away from where they have gone meanwhile", () => {
  const navigate = vi.fn();
  type Submit = (values: object) => Promise<unknown>;
  let submit: Submit = () => Promise.resolve();
  const answer = () => Promise.resolve({ ok: true, message: "Fait" });
  /** The modules around the two forms, as far as these can be sent without a browser. */
  const around: Readonly<Record<string, object>> = {
    "#device/sign-up.ts": { noteSignUp: () => undefined, pendingSignUp: () => ({ retour: "/messages" }) },
    "#routes/-auth/auth-frame.tsx": {
      AuthFrame: ({ children }: { children: ReactNode }) => children,
      Failure: () => null,
      OfflineHint: () => null,
    },
    "#routes/-auth/use-auth-hash.ts": {
      useAuthHash: () => ({ phase: "welcome", linked: true, token: "t", email: null }),
    },
    "#session/use-session.ts": { useSession: () => ({ phase: "visitor", email: null }) },
    "#session/mail-links.ts": { requestPasswordReset: answer, updatePassword: answer },
    "#ui/use-form.ts": {
      useForm: ({ initial, onSubmit }: { initial: object; onSubmit: Submit }) => {
        submit = onSubmit;
        const field = (name: string) => ({ name, value: "", onChange: () => undefined, error: undefined });
        return { values: initial, field, errors: {}, failure: null, busy: false };
      },
    },
  };
  const ROUTER = "@tanstack/react-router";
  beforeEach(() => {
    navigate.mockReset();
    vi.resetModules();
    vi.doMock(ROUTER, async (original) => ({
      ...(await original<object>()),
      useNavigate: () => navigate,
      useLocation: () => ({ email: "awa@djassa.test", retour: "/messages" }),
    }));
    for (const [path, parts] of Object.entries(around)) vi.doMock(path, () => parts);
  });
  afterEach(() => {
    for (const path of [ROUTER, ...Object.keys(around)]) vi.doUnmock(path);
    vi.resetModules();
    vi.unstubAllGlobals();
  });

  test.each([
    ["/auth/reset-password", () => import("#routes/auth/reset-password.tsx")],
    ["/auth/update-password", () => import("#routes/auth/update-password.tsx")],
  ])("%s", async (pathname, load) => {
    const { component } = (await load()).Route.options;
    renderToStaticMarkup(createElement(component as ComponentType));
    const values = { email: "awa@djassa.test", password: "nouveau-2026" };
    vi.stubGlobal("location", { pathname: "/search" });
    await submit(values);
    expect(navigate).not.toHaveBeenCalled();
    vi.stubGlobal("location", { pathname });
    await submit(values);
    expect(navigate).toHaveBeenCalledWith({ to: "/login", search: { retour: "/messages" } });
  });
});

test("the countdown reads m:ss", () =>
  expect([150, 95, 60, 9, 0].map(formatCountdown)).toEqual(["2:30", "1:35", "1:00", "0:09", "0:00"]));

test("login says why it stands in the way", () => {
  expect(reasonToSignIn("/messages/a/b")).toContain("contacter le vendeur");
  expect(reasonToSignIn("/create-listing")).toContain("vendre");
  expect(reasonToSignIn("/create-listing?partage=garde")).toContain("photos sont gardées");
  expect(reasonToSignIn(undefined)).toBe(reasonToSignIn("/nulle-part"));
});

test("a proof whose connection ended is on this phone, not on its way", () => {
  const payment = { state: "sending", undoneStatus: null } as Payment;
  expect([lookOf(payment, true).text, lookOf(payment, false).text]).toEqual(["Envoi…", "Sur ce téléphone"]);
  expect(lookOf({ ...payment, state: "accepted" }, false).text).toBe("Acceptée");
});
