/**
 * For whom a file of the app is kept on the phone before it is asked for: "start" with the worker itself, "market" for
 * everybody who does not spare data, "person" for who is signed in, "account" for these where data is not spared, "wifi" where it
 * costs nothing, "use" for nobody.
 */
export type CachedFor = "start" | "market" | "person" | "account" | "wifi" | "use";
