import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

/** A garment cut from an outline, laid flat (number 0) or hung on the wall by a hanger (number 1). `skin` colours it. */
const garment = (shape1: string, skin: string, paint?: Model["paint"]): Model => ({
  shape1,
  ...(paint ? { paint } : {}),
  glsl: /* glsl */ `
vec3 flat1(vec3 p){ return uN<.5?vec3(p.x,-p.z,p.y-.06):vec3(p.x,p.y-1.35,p.z+uWallAt-.12); }
float folds(vec2 u){ return uN<.5?fbm(u*2.2+uSeed*9.)*.8+.35*noise(u*5.):.5+.35*sin(u.x*9.+.8*sin(u.y*2.+uSeed*5.))*smoothstep(1.,-.6,u.y)+.3*fbm(u*2.5); }
vec2 object(vec3 p){ vec3 q=flat1(p); vec2 u=q.xy/1.2; float s=shape1(u)*1.2; float w=folds(u); float d1=slab(s,q.z-.03*w,.045+.05*w,.04)*.75; vec2 d=vec2(d1,1.);
 if(uN>.5){ vec3 h=q-vec3(0,1.12,0); d=near(d,vec2(min(rod(vec3(abs(h.x),h.y,h.z),vec3(0,.02,0),vec3(.5,-.17,0),.03),max(torusZ(h-vec3(0,.16,0),.1,.018),-h.x-.05)),2.)); } return d; }
vec3 skinOf(vec2 u){ ${skin} }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.45,.28,.14,.5); vec3 q=flat1(p); vec2 u=q.xy/1.2; float e=.012; float w=folds(u); vec2 g=vec2(folds(u+vec2(e,0))-w,folds(u+vec2(0,e))-w)/e; vec3 b=vec3(-g*.13,0.); n=normalize(n+(uN<.5?vec3(b.x,0.,-b.y):b)); vec3 c=skinOf(u)*(.93+.07*noise(u*170.)); float hem=smoothstep(.0,.012,abs(shape1(u)+.05)); return vec4(c*(.82+.18*hem),0.); }`,
});

const tee = "M-34-88C-20-76 20-76 34-88L62-76 98-38 70-14 56-28V88H-56V-28L-70-14-98-38-62-76Z";
const shirt = "M-30-90L0-80 30-90 58-80C70-70 80-20 88 40L66 46 52-24V86C30 92-30 92-52 86V-24L-66 46-88 40C-80-20-70-70-58-80Z";
const gown = "M-22-92L-12-84C-4-78 4-78 12-84L22-92 34-86 50-50 36-42 30-52C30-30 26-22 24-12 34 20 52 60 62 92 20 100-20 100-62 92-52 60-34 20-24-12-26-22-30-30-30-52L-36-42-50-50-34-86Z";
const mermaid = "M-20-92L-14-84C-4-74 4-74 14-84L20-92 30-88C36-70 30-60 30-50 28-34 24-28 24-16 36 4 36 24 30 44 34 60 54 80 66 94 20 100-20 100-66 94-54 80-34 60-30 44-36 24-36 4-24-16-24-28-28-34-30-50-30-60-36-70-30-88Z";
const robe = "M-16-94C-6-86 6-86 16-94L46-84C60-50 72-10 84 26L64 34 42-16C46 30 50 60 54 92C20 98-20 98-54 92C-50 60-46 30-42-16L-64 34-84 26C-72-10-60-50-46-84Z";
const trousers = "M-44-92H44L52 0 58 94H18L4-40H-4L-18 94H-58L-52 0Z";

const buttons = "for(int i=0;i<6;i++) c=mix(c,vec3(.75),smoothstep(.022,.014,length(u-vec2(.0,.62-.24*float(i)))));";
const jersey = garment(tee, `vec3 c=uA; c=mix(c,uB,step(abs(abs(u.x)-.5),.035)*step(u.y,.2)); float col=abs(length((u-vec2(0.,.86))*vec2(1.,1.5))-.27); c=mix(c,uB,step(col,.04)); c=mix(c,uC,smoothstep(.02,-.02,max(length((u-vec2(.24,.42))*vec2(1.,.85))-.1,-.1))); vec4 k=paint(u); return mix(c,k.rgb,k.a);`,
  ([, b]) => `<text x="256" y="360" font-family="DejaVu Sans" font-weight="700" font-size="150" text-anchor="middle" fill="${b}">10</text>`);

export const clothes = [
  picture("shirt-white", garment(shirt, `vec3 c=vec3(.88,.89,.9); c*=1.-.12*smoothstep(.012,.0,abs(u.x-.05)); ${buttons} c=mix(c,vec3(.78,.8,.84),smoothstep(.012,.0,abs(length((u-vec2(0.,.9))*vec2(1.,1.2))-.25))); c*=1.-.1*smoothstep(.01,.0,abs(box2(u-vec2(.27,.32),vec2(.13,.15),.02))); return c;`), places.blueRoom, [-8, 3, 2.6, 1.4], [], { number: 1 }),
  picture("tshirt-orange", garment(tee, `vec3 c=uA; vec4 k=paint(u); c*=1.-.12*smoothstep(.012,.0,abs(length((u-vec2(0.,.86))*vec2(1.,1.5))-.25)); return mix(c,k.rgb,k.a);`,
    ([, b]) => `<circle cx="256" cy="220" r="70" fill="${b}"/><path d="M170 240q86-110 172 0z" fill="#f5c542"/><path d="M160 250h192" stroke="#1b1a17" stroke-width="8"/><text x="256" y="320" font-family="DejaVu Sans" font-weight="700" font-size="44" text-anchor="middle" fill="#1b1a17">DALOA</text>`), places.whiteSheet, [6, 68, 2.8, 0], ["#e8772e", "#2f7d5b"], { turn: 8, number: 0 }),
  picture("jersey-orange", jersey, places.waxRecords, [-6, 68, 3, 0], ["#ee7a1b", "#ffffff", "#1d8a4e"], { turn: -10, number: 0 }),
  picture("jersey-green", jersey, places.mat, [4, 66, 2.8, 0], ["#177a45", "#f5f5f0", "#f2c230"], { turn: 6, number: 0 }),
  picture("dress-wax", garment(mermaid, "return cloth(u*1.35);"), { ...places.pinkRoom, cloth: "leaves" }, [8, 3, 2.5, 1.36], [], { number: 1 }),
  picture("dress-red", garment(gown, "vec3 c=uA; c*=1.-.3*smoothstep(.02,.0,abs(u.y-.14)-.02)*step(abs(u.x),.3); return c;"), places.greenRoom, [-10, 3, 2.5, 1.36], ["#a8122a"], { number: 1 }),
  picture("dress-bazin", garment(robe, "vec3 c=cloth(u*2.4); float e=min(abs(u.x)-.03,length((u-vec2(0.,.62))*vec2(1.,.5))-.26); float z=.5+.5*sin(u.y*60.)*cos(u.x*60.); c=mix(c,mix(vec3(.85,.65,.25),vec3(.95,.9,.75),z),smoothstep(.01,-.01,min(e,.5))*step(0.,u.y+.1)); return c;"), places.greyCurtain, [6, 3, 2.6, 1.36], [], { number: 1 }),
  picture("jeans", garment(trousers, "vec3 c=uA*(.7+.5*fbm(u*vec2(3.,2.)))+.16*smoothstep(.22,.0,abs(abs(u.x)-.34))*smoothstep(.8,.1,abs(u.y-.1)); c*=.9+.1*sin((u.x+u.y)*240.); vec3 st=vec3(.75,.5,.2); c=mix(c,st,.8*smoothstep(.008,.0,abs(u.y-.8))); c=mix(c,st,.7*smoothstep(.008,.0,abs(length(vec2(abs(u.x)-.44,u.y-.82))-.22))*step(u.y,.8)); c=mix(c,vec3(.7,.6,.3),smoothstep(.03,.02,length(u-vec2(0.,.86)))); c=mix(c,vec3(.4,.2,.08),smoothstep(.01,-.01,box2(u-vec2(.3,.86),vec2(.08,.05),.01))); return c;"), places.lightTable, [-6, 66, 3, 0], ["#2c4c7c"], { turn: 10, number: 0 }),
  picture("khaki-uniform", garment(shirt, `vec3 c=uA; c*=1.-.14*smoothstep(.012,.0,abs(u.x-.05)); ${buttons} for(int i=-1;i<2;i+=2){ float k=box2(u-vec2(.27*float(i),.3),vec2(.13,.15),.02); c*=1.-.16*smoothstep(.012,.0,abs(k)); c*=1.-.12*step(k,0.)*step(.38,u.y); } return c;`), places.yellowRoom, [8, 3, 2.6, 1.4], ["#b39a63"], { number: 1 }),
];
