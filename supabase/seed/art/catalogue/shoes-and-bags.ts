import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

/** A pair of shoes: each is what the outline from the side and the outline from above have in common. */
const pair = (side: string, above: string, extra: string, skin: string): Model => ({
  shape1: side,
  shape2: above,
  glsl: /* glsl */ `
vec3 one(vec3 p){ vec3 q=p-vec3(-.08,.0,.52); q.xz=rot(-.12)*q.xz; return q; }
vec3 two(vec3 p){ vec3 q=p-vec3(.1,.0,-.42); q.xz=rot(.3)*q.xz; q.z=-q.z; return q; }
float sideOf(vec3 q){ return shape1(vec2(q.x,q.y-.5)/1.02)*1.02; }
float topOf(vec3 q){ return shape2(q.xz/1.02)*1.02; }
vec2 shoe(vec3 q){ ${extra} }
vec2 object(vec3 p){ vec2 a=shoe(one(p)),b=shoe(two(p)); return near(a,vec2(b.x,b.y+20.)); }
vec4 skinOf(float id, vec3 q, inout vec3 n){ ${skin} }
vec4 surface(float id, vec3 p, inout vec3 n){ return id>19.?skinOf(id-20.,two(p),n):skinOf(id,one(p),n); }`,
});

const soleAbove = "M-96-6C-96-32-70-36-40-32-10-28 20-40 56-38 88-36 98-18 98 4 98 30 76 36 50 34 20 32-20 28-50 30-80 30-96 22-96-6Z";
const sneakerSide = "M-92 46V-6C-94-30-90-44-84-48-74-54-66-44-52-44-40-44-34-50-28-48-14-34 0-18 16-10 40 0 70 2 88 14 98 22 98 40 94 50H-92Z";
const sneaker = pair(sneakerSide, soleAbove, `float t=topOf(q),s=sideOf(q); float up=smax(s,t+.05+.22*smoothstep(.1,1.,q.y)*smoothstep(.4,-.2,q.x),.16); float hole=egg(q-vec3(-.55,1.02,0),vec3(.34,.34,.17)); up=smax(up,-hole,.06); vec2 d=vec2(up,1.); d=near(d,vec2(slab(t,q.y-.1,.1+.03*smoothstep(.0,-1.,q.x),.05),2.)); for(int i=0;i<4;i++){ vec3 l=q-vec3(-.16+.15*float(i),.86-.105*float(i),0); l.xy=rot(.62)*l.xy; d=near(d,vec2(box(l,vec3(.035,.035,.17),.03),3.)); } return d;`,
  `if(id==2.){ float g=step(.5,fract(q.x*12.))*step(q.y,.07); return vec4(mix(uB,uB*.6,g),.3); } if(id==3.) return vec4(uC,.1); vec3 c=uA; float w=sideOf(q); float st=abs(q.y-.42-.35*(q.x+.1)); c=mix(c,uC,smoothstep(.06,.05,st)*step(abs(q.x+.08),.36)*step(.12,abs(q.z))); c=mix(c,uC,step(q.x,-.78)*step(.45,q.y)); c=mix(c,uA*.86,smoothstep(.02,.0,abs(length((q.xy-vec2(.98,.2))*vec2(1.,1.3))-.5))); if(length((q-vec3(-.55,.95,0))/vec3(.36,.36,.19))<1.05) c=uC*.5+.1; return vec4(c,.3);`);
const boot = pair(sneakerSide, soleAbove, `float t=topOf(q),s=sideOf(q-vec3(0,.1,0)); float up=smax(s,t+.07+.2*smoothstep(.1,1.,q.y)*smoothstep(.4,-.2,q.x),.14); up=smax(up,-egg(q-vec3(-.55,1.12,0),vec3(.34,.34,.16)),.05); vec2 d=vec2(smax(up,.16-q.y,.04),1.); d=near(d,vec2(slab(t+.02,q.y-.2,.05,.03),2.)); vec3 k=q; for(int i=0;i<5;i++){ float x=i<3?.2+.3*float(i):-.72+.3*float(i-3); d=near(d,vec2(cone(vec3(q.x-x,q.y-.08,abs(q.z)-(i<2?.2:.16)),.04,.08,.09,.02),2.)); } for(int i=0;i<5;i++){ vec3 l=q-vec3(-.16+.13*float(i),.95-.09*float(i),0); l.xy=rot(.62)*l.xy; d=near(d,vec2(box(l,vec3(.03,.03,.16),.025),3.)); } return d;`,
  `if(id==2.) return vec4(uC,.5); if(id==3.) return vec4(.92,.92,.92,.1); vec3 c=uA; float w=abs(q.y-.5-.28*sin((q.x+.2)*1.7)); c=mix(c,uB,smoothstep(.08,.07,w)*step(.1,abs(q.z))*step(abs(q.x+.05),.55)); n=normalize(n+.04*vec3(noise(q.xy*40.)-.5,noise(q.zy*40.)-.5,0)); return vec4(c,.65);`);
const pump = pair("M-88-52C-70-40-56-26-40-6-20 14 30 34 60 34 80 32 96 36 96 46L90 50H40C10 46-20 30-50 8-66-4-84-18-90-34Z", "M-94 0C-92-22-70-26-44-24-10-22 20-34 56-32 80-30 98-14 98 2 98 20 80 28 50 28 20 28-10 22-44 24-70 26-92 22-94 0Z",
  `vec3 r=q; float t=topOf(r),s=sideOf(r); float up=smax(s,t+.02,.06); float open=egg(r-vec3(-.28,.75-.38*(r.x+.3),0),vec3(.62,.2,.2)); up=smax(up,-open,.04); vec2 d=vec2(up,1.); d=near(d,vec2(rod(q,vec3(-.82,.72,0),vec3(-.76,.05,0),.055+.04*smoothstep(.2,.8,q.y)),2.)); return d;`,
  `if(id==2.) return vec4(uB,.7); float open=egg(q-vec3(-.28,.75-.38*(q.x+.3),0),vec3(.62,.2,.2)); return vec4(open<.03?vec3(.62,.42,.27):uA,.85);`);
const sandal = pair("M-96 44H98V50H-96Z", soleAbove,
  `float t=topOf(q); vec2 d=vec2(slab(t,q.y-.1,.1,.04),2.); d=near(d,vec2(slab(t+.03,q.y-.19,.025,.02),3.)); vec2 c=vec2(q.z,q.y-.16); float a1=max(abs(length(c*vec2(1.,1.15))-.38)-.03,abs(q.x-.42+.1*q.z)-.13); float a2=max(abs(length(c*vec2(1.,1.05))-.33)-.03,abs(q.x+.12)-.1); a1=min(a1,a2); float hb=max(abs(length(vec2(max(q.x+.1,-.9)+.35,q.z*1.15))-.42)-.028,abs(q.y-.48)-.07); hb=max(hb,q.x+.22); d=near(d,vec2(max(min(a1,hb),.12-q.y),1.)); d=near(d,vec2(cylX(q-vec3(-.12,.42,.22),.0,.0,.0)+.5,4.)); return d;`,
  `if(id==2.) return vec4(uB,.15); if(id==3.) return vec4(vec3(.6,.38,.2)*(.8+.3*fbm(q.xz*6.)),.2); float st=step(.5,fract((q.x+q.z)*26.)); vec3 c=uA*(.8+.35*fbm(q.xz*8.)); float e=min(abs(abs(q.x-.42+.1*q.z)-.1),abs(abs(q.x+.12)-.07)); c=mix(c,vec3(.85,.7,.45),smoothstep(.012,.006,e)*st); return vec4(c,.4);`);

const handbag: Model = {
  shape1: "M-78-30C-60-44 60-44 78-30L92 70C92 84 80 88 70 88H-70C-80 88-92 84-92 70Z",
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.92,0); float s=shape1(q.xy/1.05)*1.05; float w=.34-.17*smoothstep(-.6,.45,q.y); vec2 d=vec2(slab(s,q.z,w,.12)*.8,1.); for(int i=-1;i<2;i+=2){ vec3 h=q-vec3(0,.36,.13*float(i)); h.yz=rot(.12*float(i))*h.yz; d=near(d,vec2(max(length(vec2(length(h.xy*vec2(1.05,.85))-.5,h.z))-.042,-.04-h.y),2.)); d=near(d,vec2(torusZ(vec3(abs(h.x)-.48,h.y+.06,h.z-.02*float(i)),.09,.022),3.)); } 
 if(uN>.5){ d=near(d,vec2(slab(max(s+.02,.05-q.y),q.z-w-.01,.03,.02),4.)); d=near(d,vec2(box(q-vec3(0,.02,w+.06),vec3(.13,.1,.03),.03),3.)); } else { d=near(d,vec2(box(q-vec3(0,-.35,w),vec3(.5,.3,.05),.05),4.)); d=near(d,vec2(box(q-vec3(0,-.1,w+.04),vec3(.07,.07,.03),.02),3.)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.85,.68,.32,2.8); vec3 q=p-vec3(0,.92,0); n=normalize(n+.12*vec3(noise(q.xy*38.)-.5,noise(q.xy*38.+7.)-.5,0.)); vec3 c=id==2.?uB:uA*(.85+.25*fbm(q.xy*3.)); float s=shape1(q.xy/1.05); if(id==1.||id==4.) c=mix(c,uC,smoothstep(.01,.004,abs(s+.05))*step(.5,fract((q.x+q.y)*20.))*.8); return vec4(c,.5); }`,
};
const backpack: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,1.02,0); float b=box(q,vec3(.78,1.0,.38),.3); vec2 d=vec2(b,1.); d=near(d,vec2(box(q-vec3(0,-.42,.38),vec3(.6,.42,.2),.17),2.)); d=near(d,vec2(box(vec3(abs(q.x)-.82,q.y+.5,q.z),vec3(.12,.36,.26),.1),2.)); d=near(d,vec2(max(torusZ(q-vec3(0,1.0,-.12),.16,.04),-.0),3.)); float z=abs(length(vec2(max(abs(q.x)-.48,0.),max(q.y-.6,0.)))-.24)-.018; z=max(z,abs(q.z-.16)-.03); d=near(d,vec2(max(b-.02,abs(q.z-.14)-.02),4.)); d=near(d,vec2(max(box(q-vec3(0,-.42,.38),vec3(.62,.44,.22),.17),abs(q.y+.14)-.018),4.)); d=near(d,vec2(rod(q,vec3(.4,-.16,.6),vec3(.4,-.3,.62),.025),5.)); vec3 s=vec3(abs(q.x)-.42,q.y,q.z+.38); d=near(d,vec2(box(s,vec3(.12,.8,.08),.06),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,1.02,0); n=normalize(n+.1*vec3(noise(q.xy*60.)-.5,noise(q.xy*60.+3.)-.5,0)); if(id==3.) return vec4(.05,.05,.06,.1); if(id==4.) return vec4(.07,.07,.08,.3); if(id==5.) return vec4(.8,.8,.8,2.6); vec3 c=id==2.?uB:uA; if(id==1.&&q.z>.3) c=mix(c,uC,smoothstep(.02,-.01,box2(q.xy-vec2(0,.3),vec2(.2,.1),.03))); return vec4(c,.08); }`,
};
const suitcase: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ if(uN>.5){ vec3 q=p-vec3(0,.62,0); vec2 d=vec2(box(q,vec3(.85,.5,.72),.2),1.); d=near(d,vec2(box(q-vec3(0,-.02,0),vec3(.86,.02,.73),.18),2.)); d=near(d,vec2(box(q-vec3(0,.05,.73),vec3(.6,.05,.03),.03),3.)); d=near(d,vec2(box(q-vec3(0,-.18,.74),vec3(.14,.12,.05),.04),2.)); d=near(d,vec2(box(p-vec3(0,.06,0),vec3(.55,.06,.5),.04),2.)); return d; }
 vec3 q=p-vec3(0,1.0,0); float r=.02*smoothstep(.3,.7,sin(q.x*19.)); vec2 d=vec2((box(q,vec3(.72,.88,.36),.16)-r)*.8,1.); d=near(d,vec2(max(box(q,vec3(.735,.895,.375),.16),abs(q.z)-.02),2.)); vec3 s=vec3(abs(p.x),p.y,abs(p.z)); d=near(d,vec2(cylX(s-vec3(.52,.08,.22),.08,.05,.02),2.)); d=near(d,vec2(rod(s,vec3(.26,1.8,0)*vec3(1,1,0),vec3(.26,2.4,0),.03)+0.*s.z,3.)); d=near(d,vec2(box(p-vec3(0,2.42,0),vec3(.32,.05,.05),.04),2.)); d=near(d,vec2(max(torusZ(q-vec3(0,.86,.1),.18,.035),-q.y+.88),2.)); d=near(d,vec2(box(q-vec3(.73,.1,0),vec3(.03,.14,.06),.02),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.04,.04,.045,.4); if(id==3.) return uN>.5?vec4(.8,.05,.05,.9):vec4(.75,.75,.77,2.7); return vec4(uA,.7); }`,
};

export const shoesAndBags = [
  picture("sneakers-white", sneaker, places.terrace, [24, 26, 2.7, 0.42], ["#f1f0ec", "#f7f5ef", "#9db8c9"], { turn: 12 }),
  picture("sneakers-red", sneaker, places.lightTable, [-26, 28, 2.8, 0.4], ["#c4202c", "#f4f1ea", "#f4f1ea"], { turn: -18 }),
  picture("boots", boot, places.yard, [22, 24, 2.7, 0.45], ["#1f2a44", "#f2d230", "#e8e8e8"], { turn: 14 }),
  picture("heels", pump, places.whiteSheet, [-22, 24, 2.6, 0.45], ["#8e1426", "#1a1416"], { turn: -22 }),
  picture("sandals", sandal, places.mat, [26, 38, 2.7, 0.2], ["#6d3a1c", "#2a1a10"], { turn: 20 }),
  picture("handbag-brown", handbag, places.lightTable, [22, 12, 2.8, 0.95], ["#8a4d25", "#5c3016", "#e0b878"], { number: 0 }),
  picture("handbag-black", handbag, places.roseSheet, [-20, 14, 2.8, 0.95], ["#1b1b1f", "#1b1b1f", "#4a4a50"], { number: 1 }),
  picture("backpack", backpack, places.greenRoom, [24, 10, 2.7, 0.98], ["#2d4a86", "#e07a2f", "#f4f1ea"]),
  picture("suitcase", suitcase, places.blueRoom, [28, 10, 3, 1.18], ["#b53a4a"], { number: 0 }),
  picture("top-case", suitcase, places.shop, [24, 18, 2.7, 0.6], ["#202126"], { number: 1 }),
];
