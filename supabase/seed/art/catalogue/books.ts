import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

/** Lying books, number of them as given; the top cover is printed, the others are coloured. */
const heap: Model = {
  glsl: /* glsl */ `
vec3 at(vec3 p, float k){ vec3 q=p; q.y-=.02; q.xz-=vec2(.09*sin(k*2.3),.08*cos(k*1.9)); q.xz=rot(.22*sin(k*1.7+.6))*q.xz; return q; }
float top(float k){ return .24*k; }
vec2 object(vec3 p){ vec2 d=vec2(9.,0.); for(int i=0;i<6;i++){ float k=float(i); if(k>=uN) break; vec3 q=at(p,k)-vec3(0,.12+top(k),0); vec2 s=vec2(.78,1.02)-vec2(.04,.05)*mod(k,2.); float cov=max(box(q,vec3(s.x,.118,s.y),.02),-box(q-vec3(.06,0,0),vec3(s.x,.095,s.y+.2),.005)); d=near(d,vec2(cov,10.+k)); d=near(d,vec2(box(q-vec3(-.01,0,0),vec3(s.x-.05,.1,s.y-.04),.01),30.)); } return d; }
vec3 hue(float k){ return k<.5?uB:k<1.5?uC:k<2.5?vec3(.08,.3,.5):k<3.5?vec3(.6,.38,.05):k<4.5?vec3(.12,.35,.2):vec3(.45,.08,.12); }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==30.){ float l=.5+.5*sin(p.y*220.); return vec4(vec3(.9,.87,.78)*(.8+.2*l),0.); } float k=id-10.; vec3 q=at(p,k); if(k>uN-1.5&&n.y>.7) return vec4(paint(vec2(q.x,-q.z)/1.03).rgb,.55); vec3 c=k>uN-1.5?uA:hue(k); if(q.x<-.7){ float t=step(abs(q.z+.1),.5)*step(.4,hash(vec2(floor(q.z*14.),k)))*step(abs(q.y-.12-top(k)),.04); c=mix(c,vec3(.93),t); } return vec4(c,.45); }`,
};

type Cover = { readonly lines: readonly string[]; readonly art: string; readonly ink?: string };
const cover = ({ lines, art, ink = "#ffffff" }: Cover): NonNullable<Model["paint"]> => ([a]) => `<rect width="512" height="512" fill="${a}"/>${art}
  ${lines.map((line, n) => `<text x="256" y="${n === 0 ? 110 : 120 + n * 44}" font-family="DejaVu Sans" font-weight="${n === 0 ? 700 : 400}" font-size="${n === 0 ? 58 : 30}" fill="${ink}" text-anchor="middle" textLength="${Math.min(330, line.length * (n === 0 ? 38 : 18))}" lengthAdjust="spacingAndGlyphs">${line}</text>`).join("")}`;
const heapOf = (text: Cover): Model => ({ ...heap, paint: cover(text) });

const openBook: Model = {
  glsl: /* glsl */ `
float leaf(vec3 p){ float x=abs(p.x); float h=.2*sqrt(max(x,.001)/.9)*(1.-.35*x)+.02; return max(max(p.y-h-.03,-p.y),max(x-1.05,abs(p.z)-.78)); }
vec2 object(vec3 p){ vec2 d=vec2(leaf(p)*.7,1.); d=near(d,vec2(box(p-vec3(0,.02,0),vec3(1.12,.02,.84),.01),2.)); d=near(d,vec2(rod(p,vec3(.75,.26,.95),vec3(1.35,.06,.25),.045),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(uA,.4); if(id==3.) return vec4(uB,.6); if(n.y>.3) return vec4(paint(vec2(p.x/1.1,-p.z/1.1)).rgb,.05); return vec4(vec3(.9,.87,.8)*(.8+.2*sin(p.y*300.)),0.); }`,
  paint: ([, b]) => `<rect width="512" height="512" fill="#f6f1e4"/>${Array.from({ length: 17 }, (_, n) => `<rect x="50" y="${110 + n * 18}" width="${n % 5 === 4 ? 110 : 176}" height="6" fill="#5b564c"/>`).join("")}${Array.from({ length: 8 }, (_, n) => `<rect x="286" y="${254 + n * 18}" width="${n % 4 === 3 ? 90 : 176}" height="6" fill="#5b564c"/>`).join("")}<rect x="286" y="110" width="176" height="120" fill="#dfe9df"/><path d="M300 218l44-62 30 38 36-54 40 78z" fill="${b}"/><rect x="50" y="${110 + 54}" width="150" height="8" fill="#ffe27a" opacity=".8"/>`,
};
const jotters: Model = {
  glsl: /* glsl */ `
vec3 at(vec3 p, float k){ vec3 q=p; q.xz-=vec2(-.5+.26*k,.05*sin(k*3.)-.1); q.xz=rot(-.5+.2*k)*q.xz; return q; }
vec2 object(vec3 p){ vec2 d=vec2(9.,0.); for(int i=0;i<5;i++){ float k=float(i); vec3 q=at(p,k)-vec3(0,.04+.075*k,0); d=near(d,vec2(box(q,vec3(.62,.036,.85),.012),10.+k)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ float k=id-10.; vec3 q=at(p,k); vec3 c=.42+.4*cos(6.28*(k*.21+vec3(0.,.33,.62))); if(n.y>.7){ c*=.9+.1*step(.5,fract((q.x+q.z)*9.)); float l=box2(q.xz-vec2(0,-.35),vec2(.4,.2),.04); c=mix(c,vec3(.95),smoothstep(.01,-.01,l)); c=mix(c,vec3(.3),step(l,-.02)*step(abs(fract(q.z*11.)-.5),.1)); c=mix(c,c*.6,step(q.x,-.55)); } else c=mix(c,vec3(.9),.5); return vec4(c,.35); }`,
};
const calculator: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(slab(box2(p.xz,vec2(.58,1.1),.14),p.y-.11,.11,.05),1.); for(int r=0;r<6;r++) for(int c=0;c<5;c++){ vec3 q=p-vec3(-.42+.21*float(c),.225,-.2+.2*float(r)); d=near(d,vec2(box(q,vec3(.078,.03,r<2?.05:.07),.02),2.+(r<2?0.:(r==2&&c>2?2.:1.)))); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.09,.09,.1,.5); if(id==3.) return vec4(.85,.85,.83,.5); if(id==4.) return vec4(.85,.45,.1,.5); vec2 u=p.xz-vec2(0,-.66); float l=box2(u,vec2(.44,.22),.03); if(n.y>.7&&l<0.){ vec3 c=vec3(.62,.68,.55); float seg=step(.35,fract(u.x*9.))*step(abs(u.y-.08),.07)*step(.0,u.x); c=mix(c,vec3(.08),seg); c=mix(c,vec3(.12),step(abs(u.y+.12),.025)*step(.5,fract(u.x*14.))*step(u.x,.2)); return vec4(c,.85); } vec3 c=uA; c=mix(c,vec3(.02),step(abs(p.z+.98),.05)*step(abs(p.x-.25),.2)*step(.7,n.y)); return vec4(c,.5); }`,
};
const pens: Model = {
  glsl: /* glsl */ `
vec2 pen(vec3 q,float k){ vec2 d=vec2(cylX(q,.07,.85,.02),10.+k); d=near(d,vec2(cone(vec3(q.y,q.x*-1.-.95,q.z),.07,.02,.12,.01),2.)); d=near(d,vec2(cylX(q-vec3(.62,0,0),.085,.28,.03),20.+k)); d=near(d,vec2(box(q-vec3(.62,.1,0),vec3(.26,.012,.025),.01),20.+k)); return d; }
vec2 object(vec3 p){ vec2 d=vec2(9.,1.); for(int i=0;i<6;i++){ float k=float(i); vec3 q=p-vec3(-.1+.06*sin(k*4.),.09,-.75+.24*k); q.xz=rot(.12*sin(k*2.6))*q.xz; d=near(d,pen(q,k)); } vec3 r=p-vec3(0,.03,.95); r.xz=rot(-.06)*r.xz; d=near(d,vec2(box(r,vec3(1.3,.025,.16),.01),3.)); d=near(d,vec2(box(p-vec3(1.05,.12,.3),vec3(.2,.12,.32),.05),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.8,.7,.4,2.6); if(id==3.){ float t=step(abs(fract(p.x*10.)-.5),.06)*step(p.z,.92); return vec4(mix(vec3(.85,.75,.3),vec3(.1),t),.7); } if(id==4.) return vec4(p.z<.28?vec3(.9):vec3(.2,.4,.8),.2); float k=mod(id,10.); vec3 c=k>3.5?vec3(.7,.05,.08):vec3(.05,.16,.6); return vec4(id>=20.?c:mix(c,vec3(.9),.75),.7); }`,
};
const globe: Model = {
  glsl: /* glsl */ `
vec3 axis(vec3 p){ vec3 q=p-vec3(0,1.15,0); q.xy=rot(.4)*q.xy; return q; }
vec2 object(vec3 p){ vec3 q=axis(p); vec2 d=vec2(ball(q,.78),1.); float m=max(abs(length(q.xy)-.88)-.03,abs(q.z)-.045); d=near(d,vec2(max(m,q.x-.25),2.)); d=near(d,vec2(cyl(q-vec3(0,.84,0),.04,.06,.01),2.)); d=near(d,vec2(rod(p,vec3(-.32,.32,0),vec3(-.2,.1,0),.06),2.)); d=near(d,vec2(cyl(p-vec3(-.1,.06,0),.48,.06,.04),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.75,.6,.25,2.6); if(id==3.) return vec4(.2,.1,.04,.6); vec3 q=normalize(axis(p)); float lon=atan(q.x,q.z)+.2; float lat=asin(q.y); vec2 u=vec2(lon,lat); float af=min(length((u-vec2(.1,.2))*vec2(.9,1.4))-.42,length((u-vec2(.3,-.22))*vec2(1.5,.85))-.36); float eu=length((u-vec2(.25,.92))*vec2(.7,1.6))-.34; float as=length((u-vec2(1.5,.75))*vec2(.55,1.1))-.5; float am=min(length((u-vec2(-1.35,.75))*vec2(.8,1.))-.45,length((u-vec2(-.95,-.25))*vec2(1.4,.8))-.4); float land=min(min(af,eu),min(as,am))+.16*(fbm(u*5.+3.)-.5); vec3 c=mix(vec3(.12,.42,.68),vec3(.3,.58,.75),fbm(u*3.)); vec3 l=mix(vec3(.85,.7,.35),vec3(.35,.55,.25),fbm(u*7.)); c=mix(c,l,smoothstep(.02,-.01,land)); c=mix(c,vec3(.95),smoothstep(1.15,1.25,abs(lat))); vec2 g=abs(fract(u*vec2(1.91,3.82))-.5); c=mix(c,c*.75,smoothstep(.485,.498,max(g.x,g.y))); return vec4(c,.8); }`,
};

export const books = [
  picture("books-annals", heapOf({ lines: ["ANNALES", "BAC · BEPC", "corrigées"], art: `<circle cx="256" cy="350" r="92" fill="#f5c542"/><path d="M180 380h152M196 340h120M256 280v130" stroke="#16345f" stroke-width="12"/>` }), places.lightTable, [16, 44, 3, 0.3], ["#16549a", "#a3272f", "#d99a22"], { number: 3, turn: 10 }),
  picture("books-school", heapOf({ lines: ["FRANÇAIS", "6e"], art: `<rect x="110" y="200" width="292" height="210" rx="16" fill="#fff3d6"/><circle cx="190" cy="290" r="44" fill="#e4572e"/><path d="M250 380q60-130 140-30v30z" fill="#2f7d5b"/>` }), places.redTable, [-14, 34, 3.1, 0.6], ["#2f8f5b", "#c74a2c", "#204e8c"], { number: 5, turn: -14 }),
  picture("books-novels", heapOf({ lines: ["LES SOLEILS", "des indépendances", "roman"], art: `<rect y="230" width="512" height="282" fill="#7a1f1a"/><circle cx="256" cy="330" r="86" fill="#f2b632"/><path d="M60 470l120-80 80 40 90-70 110 110z" fill="#2a1410"/>` }), places.darkTable, [20, 38, 3, 0.5], ["#d8722a", "#1d4a5f", "#e6d8b8"], { number: 4, turn: 16 }),
  picture("book-dictionary", heapOf({ lines: ["CONJUGAISON", "12 000 verbes"], art: `<rect x="120" y="220" width="272" height="200" fill="#f4efe2"/><text x="256" y="350" font-family="DejaVu Sans" font-size="64" font-weight="700" text-anchor="middle" fill="#b3202c">ez · é · er</text>` }), places.checked, [-16, 48, 2.6, 0.1], ["#b3202c", "#23395d", "#d9a441"], { number: 1, turn: -18 }),
  picture("book-holy", heapOf({ lines: [""], art: `<rect x="118" y="40" width="276" height="432" fill="none" stroke="#d9a441" stroke-width="8"/><path d="M256 170l26 60 60 26-60 26-26 60-26-60-60-26 60-26z" fill="#d9a441"/>` }), places.whiteSheet, [14, 46, 2.6, 0.1], ["#1f2d24", "#1a1512", "#3a2417"], { number: 1, turn: 14 }),
  picture("book-code", heapOf({ lines: ["CODE", "de la route"], art: `<path d="M256 220l96 166H160z" fill="#fff" stroke="#d3222a" stroke-width="22" stroke-linejoin="round"/><rect x="248" y="280" width="16" height="56" fill="#1b1a17"/><circle cx="256" cy="356" r="9" fill="#1b1a17"/>`, ink: "#1b1a17" }), places.shop, [-12, 50, 2.5, 0.1], ["#f3c53a", "#204e8c", "#cccccc"], { number: 1, turn: -10 }),
  picture("books-comics", heapOf({ lines: ["AYA"], art: `<rect x="96" y="150" width="320" height="330" fill="#f6e3c0"/><circle cx="256" cy="270" r="62" fill="#6b3f24"/><path d="M194 250q62-90 124 0l-20-10q-42-40-84 0z" fill="#15100c"/><path d="M176 480q80-190 160 0z" fill="#e2462f"/>` }), places.roseSheet, [12, 44, 2.9, 0.4], ["#e88a1d", "#2d6fa3", "#b8322a"], { number: 4, turn: 12 }),
  picture("book-cooking", heapOf({ lines: ["CUISINE", "de chez nous"], art: `<circle cx="256" cy="340" r="120" fill="#f7f2e6"/><circle cx="256" cy="340" r="92" fill="#d9772b"/><circle cx="220" cy="320" r="24" fill="#7a2d14"/><circle cx="280" cy="360" r="28" fill="#f2d27a"/><path d="M240 300q40-30 70 10" stroke="#3f7d3a" stroke-width="14" fill="none"/>` }), places.kitchenWall, [-14, 46, 2.6, 0.1], ["#2f6b46", "#333333", "#888888"], { number: 1, turn: -16 }),
  picture("book-open", openBook, places.darkTable, [10, 46, 3, 0.05], ["#6d2331", "#2f7d5b"], { turn: 10 }),
  picture("notebooks", jotters, places.lightTable, [-8, 52, 3.1, 0.1], []),
  picture("calculator", calculator, places.waxRecords, [14, 56, 2.5, 0.1], ["#2a2d36"], { turn: 18 }),
  picture("pens", pens, places.checked, [-12, 50, 3.1, 0.05], []),
  picture("globe", globe, places.greenRoom, [16, 8, 2.9, 1.0], []),
];
