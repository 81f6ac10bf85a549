import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const sunglasses: Model = {
  shape1: "M-88-20C-84-34-60-38-36-34-16-30-12-20-14-2-16 24-36 36-56 34-78 32-90 10-88-20Z",
  glsl: /* glsl */ `
vec3 up(vec3 p){ vec3 q=p-vec3(0,.44,.42); q.yz=rot(-.12)*q.yz; return q; }
vec2 object(vec3 p){ vec3 q=up(p); float s=shape1(vec2(-abs(q.x),q.y)/1.15)*1.15; float z=q.z+.12*q.x*q.x; vec2 d=vec2(slab(abs(s)-.045,z,.05,.03)*.85,1.); d=near(d,vec2(slab(s+.03,z,.015,.01)*.85,2.)); d=near(d,vec2(rod(vec3(abs(q.x),q.y,q.z),vec3(0,.17,.0),vec3(.2,.17,-.01),.04),1.)); vec3 t=vec3(abs(q.x),q.y,q.z); float a=rod(t,vec3(1.02,.2,-.13),vec3(.98,.12,-1.2),.04); a=min(a,rod(t,vec3(.98,.12,-1.2),vec3(.93,-.28,-1.55),.045)); d=near(d,vec2(a,1.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.){ vec3 q=up(p); return vec4(mix(uB,uB*.25,smoothstep(-.3,.3,q.y)),.97); } return vec4(uA,.85); }`,
};
const cap: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(-.15,.32,0); float c=egg(q,vec3(.8,.6,.74)); c=max(c,-q.y-.26); c=max(c,-egg(q-vec3(0,-.1,0),vec3(.76,.56,.7))); vec2 d=vec2(c*.9,1.); vec3 b=q-vec3(.72,-.2-.1*q.z*q.z*1.2,0); b.xy=rot(.12)*b.xy; float v=length(vec2(b.x*1.02,b.z*.92))-.74; d=near(d,vec2(slab(max(v,-q.x+.45),b.y,.03,.02)*.8,2.)); d=near(d,vec2(egg(q-vec3(0,.6,0),vec3(.07,.045,.07)),1.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(-.15,.32,0); float a=atan(q.z,q.x); float seam=abs(fract(a/1.0472+.5)-.5)*length(q.xz); vec3 c=id==2.?uB:uA; if(id==1.){ c*=.75+.25*smoothstep(.0,.02,seam); vec2 u=vec2(a*.8,q.y-.18); c=mix(c,uC,smoothstep(.02,.0,abs(length(u*vec2(1.,1.2))-.16)-.03)*step(.2,q.x)); } else c*=.8+.2*smoothstep(.25,.4,abs(fract(length(vec2(q.x-.72,q.z))*9.)-.5)); n=normalize(n+.1*vec3(noise(q.xy*70.)-.5,noise(q.zy*70.)-.5,0.)); return vec4(c,.05); }`,
};
const parure: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 u=p.xz-vec2(0.,-.05); float a=atan(u.x,u.y+.35); float R=.95+.12*cos(a); float k=a*20.; vec2 d=vec2(9.,1.); float r=length(u+vec2(0,.35)); float f=fract(k)-.5; vec3 bead=vec3((r-R),p.y-.075,f*R/20.); float dd=ball(bead,.07)*.7; if(abs(a)<.3) dd=max(dd,.0); d=near(d,vec2(dd,1.)); vec3 c=p-vec3(0,.1,.8); d=near(d,vec2(egg(c,vec3(.2,.1,.26)),1.)); d=near(d,vec2(egg(c-vec3(0,.06,0),vec3(.11,.08,.15)),2.)); for(int i=-1;i<2;i+=2){ vec3 e=p-vec3(.42*float(i),.05,-.32); d=near(d,vec2(torus(e,.2,.035),1.)); d=near(d,vec2(egg(e-vec3(0,.05,.22),vec3(.07,.07,.09)),2.)); } vec3 b=p-vec3(.78,.12,1.05); d=near(d,vec2(max(abs(length(b.xz)-.36)-.03,abs(b.y)-.1),1.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(uB,.95); n=normalize(n+.08*vec3(noise(p.xz*40.)-.5,0.,noise(p.xz*40.+4.)-.5)); return vec4(.95,.7,.26,2.85); }`,
};
const mirror: Model = {
  glsl: /* glsl */ `
vec3 lean(vec3 p){ vec3 q=p-vec3(0,1.15,-.55); q.yz=rot(-.16)*q.yz; return q; }
vec2 object(vec3 p){ vec3 q=lean(p); float e=(length(q.xy/vec2(.82,1.1))-1.)*.82; vec2 d=vec2(slab(abs(e+.04)-.09-.02*sin(atan(q.y,q.x)*26.),q.z,.08,.05)*.8,1.); d=near(d,vec2(slab(e+.08,q.z,.02,.01)*.8,2.)); d=near(d,vec2(egg(q-vec3(0,1.16,.02),vec3(.26,.16,.08)),1.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.85,.9,.9,2.99); return vec4(.8,.58,.24,2.6); }`,
};
const plant: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(cone(p-vec3(0,.36,0),.36,.5,.36,.04),1.); d=near(d,vec2(torus(p-vec3(0,.7,0),.48,.05),1.)); d=near(d,vec2(cyl(p-vec3(0,.66,0),.44,.03,.01),3.)); for(int i=0;i<11;i++){ float k=float(i); float a=k*2.399; float t=.35+.55*hash(vec2(k,2.)); vec3 q=p-vec3(0,.66,0); q.xz=rot(a)*q.xz; float h=1.1+.75*(1.-t); vec3 tip=vec3(t*.95,h,0.); d=near(d,vec2(rod(q,vec3(.03,0,0),tip*.62,.018),4.)); vec3 l=q-tip*.8; l.xy=rot(.5+.9*t)*l.xy; l.y+=.35*l.x*l.x; float w=.2*(1.-.35*l.x/.5); d=near(d,vec2(egg(l,vec3(.5,.035,w))*.4,5.+mod(k,3.))); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.){ float b=step(.5,fract(p.y*3.))*step(abs(p.y-.42),.16); float a=atan(p.z,p.x); vec3 c=uA; c=mix(c,uC,step(abs(fract(a*3.8)-.5),abs(fract(p.y*4.)-.5))*step(abs(p.y-.4),.13)); return vec4(c,.25); } if(id==3.) return vec4(.12,.07,.04,0.); if(id==4.) return vec4(.2,.4,.1,.2); return vec4(mix(vec3(.05,.28,.07),vec3(.2,.5,.12),fract(id*.41)),.5); }`,
};

export const adornments = [
  picture("glasses", sunglasses, places.blueSheet, [22, 24, 2.7, 0.32], ["#15151a", "#6b4a2a"], { turn: 10 }),
  picture("cap", cap, places.redTable, [30, 26, 2.5, 0.4], ["#26282f", "#26282f", "#e3b23c"], { turn: 34 }),
  picture("necklace", parure, { ...places.darkTable, floor: "sheet", floorColours: ["#3a0f1c", "#7c2438"] }, [8, 58, 2.8, 0.0], ["#e0a93c", "#a3122f"]),
  picture("mirror", mirror, places.pinkRoom, [20, 6, 2.9, 1.15], []),
  picture("plant", plant, places.terrace, [14, 10, 3, 1.1], ["#b5563a", "#ffffff", "#f0dfc0"]),
];
