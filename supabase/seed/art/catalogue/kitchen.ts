import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const fridge: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,1.05,0); float split=uN<.5?.34:2.; vec2 d=vec2(box(q,vec3(.52,1.,.48),.04),1.);
 if(uN<.5){ d=near(d,vec2(box(q-vec3(0,-.33,.53),vec3(.515,.65,.06),.035),2.)); d=near(d,vec2(box(q-vec3(0,.68,.53),vec3(.515,.31,.06),.035),2.)); d=near(d,vec2(rod(q,vec3(-.4,.06,.64),vec3(-.4,.26,.64),.022),3.)); d=near(d,vec2(rod(q,vec3(-.4,.44,.64),vec3(-.4,.62,.64),.022),3.)); }
 else { d=near(d,vec2(box(q-vec3(0,0,.53),vec3(.515,.98,.06),.035),2.)); d=near(d,vec2(rod(q,vec3(-.4,.2,.64),vec3(-.4,.6,.64),.025),3.)); }
 d=near(d,vec2(box(q-vec3(.28,.9,.59),vec3(.11,.025,.008),.005),3.)); d=near(d,vec2(min(cyl(p-vec3(-.4,.02,.4),.05,.04,.01),cyl(p-vec3(.4,.02,.4),.05,.04,.01)),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.8,.8,.82,2.5); if(id==4.) return vec4(.03,.03,.03,.2); if(id==2.) return vec4(uA,.72); return vec4(uA*.82,.4); }`,
};
const chest: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.7,0); vec2 d=vec2(box(q-vec3(0,-.05,0),vec3(1.25,.6,.58),.06),1.); d=near(d,vec2(box(q-vec3(0,.66,0),vec3(1.28,.11,.62),.07),2.)); d=near(d,vec2(box(q-vec3(0,.56,.66),vec3(.2,.03,.05),.02),3.)); d=near(d,vec2(box(q-vec3(.85,-.42,.6),vec3(.3,.14,.02),.01),4.)); d=near(d,vec2(min(cyl(p-vec3(-1.1,.04,.45),.07,.07,.02),cyl(p-vec3(1.1,.04,.45),.07,.07,.02)),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.4,.42,.45,.5); if(id==4.){ return vec4(vec3(.12+.1*step(.5,fract(p.x*14.))),.3); } return vec4(uA*(id==2.?1.:.94),.6); }`,
};
const cooker: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.85,0); vec2 d=vec2(box(q,vec3(.85,.78,.75),.04),1.); d=near(d,vec2(box(q-vec3(0,-.12,.78),vec3(.78,.5,.04),.03),2.)); d=near(d,vec2(rod(q,vec3(-.6,.3,.9),vec3(.6,.3,.9),.035),3.)); 
 for(int i=0;i<5;i++) d=near(d,vec2(cylZ(q-vec3(-.6+.3*float(i),.6,.78),.09,.07,.03),4.));
 vec3 s=vec3(abs(q.x)-.4,q.y-.8,abs(q.z+.02)-.34); d=near(d,vec2(cyl(s,.16,.04,.02),5.)); float g=min(rod(s,vec3(-.33,.09,0),vec3(.33,.09,0),.022),rod(s,vec3(0,.09,-.28),vec3(0,.09,.28),.022)); g=min(g,torus(s-vec3(0,.09,0),.3,.02)); d=near(d,vec2(g,5.)); vec3 l=q-vec3(0,1.2,-.72); d=near(d,vec2(box(l,vec3(.84,.42,.02),.02),6.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,.85,0); if(id==2.){ float w=box2(q.xy-vec2(0.,-.16),vec2(.58,.32),.05); return vec4(mix(uA,vec3(.015),smoothstep(.01,-.01,w)),w<0.?.95:.5); } if(id==3.) return vec4(.8,.8,.82,2.8); if(id==4.) return vec4(.06,.06,.06,.5); if(id==5.) return vec4(.04,.04,.04,.3); if(id==6.) return vec4(uA*.9,.8); if(n.y>.8) return vec4(.55,.56,.57,2.55); return vec4(uA,.5); }`,
};
const bottle: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ float b=smin(cyl(p-vec3(0,.8,0),.55,.55,.28),egg(p-vec3(0,1.15,0),vec3(.5,.4,.5)),.1); vec2 d=vec2(b,1.); d=near(d,vec2(max(abs(length(p.xz)-.42)-.025,abs(p.y-.12)-.12),1.)); float col=max(abs(length(p.xz)-.3)-.025,abs(p.y-1.6)-.2); float win=max(abs(abs(atan(p.z,p.x))-1.57)-.5,abs(p.y-1.58)-.12); d=near(d,vec2(smax(col,-win*.4,.03),1.)); d=near(d,vec2(torus(p-vec3(0,1.8,0),.3,.035),1.)); d=near(d,vec2(cyl(p-vec3(0,1.58,0),.09,.12,.02),2.)); d=near(d,vec2(cyl(p-vec3(0,1.72,0),.13,.03,.02),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.75,.6,.25,2.6); float rust=smoothstep(.6,.75,fbm(p.xy*4.+p.zx*3.))*.5; vec3 c=mix(uA,vec3(.25,.12,.06),rust); float lab=box2(vec2(atan(p.x,p.z)*.55,p.y-.85),vec2(.3,.2),.03); if(p.z>0.) c=mix(c,uB,smoothstep(.01,-.01,lab)); return vec4(c,.4); }`,
};
const blender: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(cone(p-vec3(0,.38,0),.55,.42,.36,.08),1.); d=near(d,vec2(cylZ(p-vec3(0,.34,.46),.15,.08,.03),3.)); vec3 j=p-vec3(0,1.3,0); float w=cone(j,.34,.5,.58,.03); d=near(d,vec2(w,2.)); d=near(d,vec2(cyl(p-vec3(0,1.95,0),.52,.09,.04),1.)); d=near(d,vec2(cyl(p-vec3(0,2.08,0),.2,.08,.04),3.)); float h=abs(length((p.xy-vec2(.52,1.32))*vec2(1.3,.8))-.36)-.05; d=near(d,vec2(max(max(h,abs(p.z)-.07),.42-p.x),1.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.){ float fill=smoothstep(1.52,1.5,p.y+.03*sin(p.x*9.)); vec3 c=mix(vec3(.75,.82,.84),uC,fill); float m=step(.86,fract(p.y*7.))*step(abs(p.x+.0),.12)*step(0.,p.z); return vec4(mix(c,vec3(1.),m),.9); } if(id==3.) return vec4(uB,.6); return vec4(uA,.5); }`,
};
const kettle: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(cone(p-vec3(0,.85,0),.62,.45,.7,.12),1.); d=near(d,vec2(cyl(p-vec3(0,.09,0),.6,.07,.03),2.)); d=near(d,vec2(egg(p-vec3(0,1.55,0),vec3(.42,.14,.42)),2.)); d=near(d,vec2(ball(p-vec3(0,1.72,0),.08),2.)); vec3 s=p-vec3(-.52,1.3,0); s.xy=rot(-.7)*s.xy; d.x=smin(d.x,cone(s,.2,.1,.24,.03),.1); float h=length(vec2(length((p.xy-vec2(.55,.98))*vec2(1.15,.85))-.48,p.z*.8))-.075; d=near(d,vec2(max(h,.45-p.x),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(uB,.5); return vec4(uA,2.75); }`,
};
const pots: Model = {
  glsl: /* glsl */ `
float pot(vec3 p, float r, float h){ float o=cyl(p-vec3(0,h,0),r,h,r*.18); float i=cyl(p-vec3(0,h+.08,0),r-.045,h,r*.16); float b=max(o,-i); b=min(b,torus(p-vec3(0,h*2.,0),r,.03)); vec3 e=vec3(abs(p.x)-r-.06,p.y-h*1.6,p.z); b=min(b,max(torus(e,.14,.03),-e.x-.05)); return b; }
float lid(vec3 p, float r){ float b=max(egg(p,vec3(r,.16,r)),-p.y); b=min(b,cyl(p-vec3(0,.19,0),.08,.05,.03)); return b; }
vec2 object(vec3 p){ vec2 d=vec2(pot(p-vec3(-.1,0,-.35),.85,.42),1.); d=near(d,vec2(lid(p-vec3(-.1,.86,-.35),.84),2.)); d=near(d,vec2(pot(p-vec3(-.1,1.06,-.35),.46,.22),1.)); d=near(d,vec2(lid(p-vec3(-.1,1.52,-.35),.46),2.)); d=near(d,vec2(pot(p-vec3(.88,0,.42),.5,.27),1.)); d=near(d,vec2(pot(p-vec3(-.8,0,.7),.42,.2),1.)); d=near(d,vec2(lid(p-vec3(-.8,.42,.7),.42),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ float s=fbm(p.xy*3.+p.z*5.); n=normalize(n+.06*vec3(noise(p.xy*24.)-.5,0.,noise(p.zy*24.)-.5)); return vec4(mix(vec3(.62),vec3(.8),s),2.6); }`,
};
const iron: Model = {
  shape1: "M-92 42C-92 20-70 4-30 0 20-6 60 4 96 42Z",
  shape2: "M-90-40C-60-56 0-56 40-36 70-20 88-6 96 0 88 6 70 20 40 36 0 56-60 56-90 40Z",
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.0,0); float top=shape2(vec2(q.x/1.1,q.z/1.1))*1.1; vec2 d=vec2(slab(top,q.y-.07,.06,.02),2.); float side=shape1(vec2(q.x/1.1,(q.y-.62)/1.1))*1.1; float b=smax(side,top+.02,.25); d=near(d,vec2(b,1.)); float h=abs(length((q.xy-vec2(-.12,.72))*vec2(.62,1.1))-.5)-.1; h=max(h,.62-q.y); d=near(d,vec2(smax(h,abs(q.z)-.13,.12),3.)); d=near(d,vec2(cyl(q-vec3(.1,.7,0),.16,.1,.03),4.)); 
 float t=clamp(q.x,-2.2,-.7); d=near(d,vec2(length(vec3(q.x-t,q.y-.62+.58*smoothstep(-.7,-1.5,t),q.z-.25*sin(t*3.)))-.04,4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.75,.75,.77,2.8); if(id==3.) return vec4(uB,.5); if(id==4.) return vec4(.06,.06,.06,.4); return vec4(mix(uA,vec3(.9),smoothstep(.5,.62,p.y)*.4),.75); }`,
};

export const kitchen = [
  picture("fridge-grey", fridge, places.livingRoom, [24, 9, 2.7, 1.02], ["#9aa0a6"]),
  picture("fridge-white", fridge, places.kitchenFloor, [-22, 8, 2.7, 1.02], ["#f1f1ee"], { number: 1 }),
  picture("freezer", chest, places.blueRoom, [26, 16, 3.6, 0.68], ["#f3f3f0"]),
  picture("stove", cooker, places.kitchenFloor, [24, 18, 3, 0.95], ["#e9e7e2"]),
  picture("gas-bottle", bottle, places.yardWall, [16, 12, 2.5, 0.95], ["#c8531e", "#f1ece0"]),
  picture("blender", blender, places.kitchenWall, [-16, 12, 2.8, 1.08], ["#f2efe8", "#c33a2c", "#b5432a"]),
  picture("kettle", kettle, places.checked, [-20, 18, 2.7, 0.85], ["#c9ccd0", "#1f2024"]),
  picture("pots", pots, places.terrace, [14, 26, 3.2, 0.62], []),
  picture("iron", iron, places.blueSheet, [28, 24, 3.1, 0.42], ["#3b74c4", "#24375c"]),
];
