import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const tyre = /* glsl */ `
float tyre(vec3 q){ float a=atan(q.z,q.x); float r=length(q.xz); float b=max(abs(q.y)-.27,abs(r-.72)-.26); b=smax(abs(q.y)-.27,abs(r-.72)-.26,.14); float tr=.022*smoothstep(.2,.6,sin(a*60.+sign(q.y)*8.*q.y))*smoothstep(.9,.95,r); return (b+tr)*.8; }`;
const tyres: Model = {
  glsl: /* glsl */ `${tyre}
vec2 object(vec3 p){ vec2 d=vec2(9.,1.); for(int i=0;i<3;i++) d=near(d,vec2(tyre(p-vec3(-.25+.04*float(i),.27+.54*float(i),-.2)),1.)); vec3 q=p-vec3(.75,.96,.55); q.yz=rot(1.4)*q.yz; q.xy=rot(.12)*q.xy; return near(d,vec2(tyre(q),1.)); }
vec4 surface(float id, vec3 p, inout vec3 n){ float dust=fbm(p.xy*5.+p.z*3.); return vec4(mix(vec3(.02),vec3(.12,.09,.07),dust*.5),.2); }`,
};
const rim: Model = {
  glsl: /* glsl */ `
vec3 lean(vec3 p){ vec3 q=p-vec3(0,.92,0); q.yz=rot(-.2)*q.yz; return q; }
float alloy(vec3 q){ float r=length(q.xy); float b=max(abs(r-.86)-.05,abs(q.z)-.3); b=min(b,max(abs(r-.9)-.06,abs(abs(q.z)-.28)-.03)); float a=atan(q.y,q.x); float f=abs(fract(a*5./6.2832)-.5)*6.2832/5.*r; float sp=smax(max(f-.1-.06*r,r-.88),abs(q.z-.17)-.05,.05); b=min(b,sp); b=min(b,cylZ(q-vec3(0,0,.18),.2,.06,.03)); vec3 h=q; h.xy=rot(floor(a/1.5708+.5)*1.5708)*h.xy; return max(b,-cylZ(h-vec3(.14,0,.26),.035,.06,.005)); }
vec2 object(vec3 p){ vec2 d=vec2(alloy(lean(p)),1.); vec3 q=p-vec3(.15,.3,-.75); return near(d,vec2(alloy(q.xzy-vec3(0,0,.0)),1.)); }
vec4 surface(float id, vec3 p, inout vec3 n){ return vec4(.78,.79,.8,2.65); }`,
};
const helmet: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.78,0); float s=egg(q,vec3(.82,.8,.72)); s=min(s,egg(q-vec3(.18,-.25,0),vec3(.72,.5,.62))); s=smin(s,egg(q-vec3(.45,-.42,0),vec3(.42,.3,.46)),.2); s=max(s,-q.y-.72); float open=uN<.5?box(q-vec3(.75,.08,0),vec3(.5,.26,.7),.18):box(q-vec3(.8,-.2,0),vec3(.62,.55,.9),.3); float inner=egg(q,vec3(.72,.7,.62)); vec2 d=vec2(smax(max(s,-open),-max(inner,q.y),.03),1.); if(uN<.5){ float v=max(abs(egg(q,vec3(.83,.8,.73)))-.012,box(q-vec3(.72,.1,0),vec3(.5,.3,.75),.2)); d=near(d,vec2(v*.8,2.)); } else { float k=max(abs(egg(q,vec3(.86,.83,.76)))-.015,box(q-vec3(.55,.45,0),vec3(.55,.1,.8),.08)); d=near(d,vec2(k*.8,3.)); } d=near(d,vec2(inner+.02,3.)); d=near(d,vec2(cylZ(vec3(q.x-.25,q.y-.12,abs(q.z)-.7),.12,.04,.02),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,.78,0); if(id==2.) return vec4(.03,.035,.045,.98); if(id==3.) return vec4(.035,.035,.04,.2); vec3 c=uA; float b=abs(q.z-.0)-.12; c=mix(c,uB,smoothstep(.01,-.01,b)*step(.25,q.y)); c=mix(c,uB,smoothstep(.05,.04,abs(q.y+.3-.25*q.x))*step(q.x,.55)); return vec4(c,.85); }`,
};
const battery: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.62,0); vec2 d=vec2(box(q,vec3(1.0,.6,.6),.06),1.); d=near(d,vec2(box(q-vec3(0,.55,0),vec3(1.03,.1,.63),.05),2.)); d=near(d,vec2(cone(q-vec3(-.78,.74,.3),.11,.09,.1,.02),3.)); d=near(d,vec2(cone(q-vec3(.78,.74,.3),.11,.09,.1,.02),4.)); vec3 h=q-vec3(0,.66,0); d=near(d,vec2(max(abs(length(h.xy*vec2(.42,1.))-.3)-.03,max(abs(h.z)-.06,-h.y)),5.)); for(int i=0;i<3;i++) d=near(d,vec2(cyl(q-vec3(-.3+.3*float(i),.66,.35),.1,.03,.01),5.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.||id==4.) return vec4(.6,.6,.62,2.5); if(id==5.) return vec4(.05,.05,.05,.3); if(id==2.) return vec4(.06,.06,.065,.4); vec3 c=vec3(.85,.85,.82); vec2 u=abs(n.z)>.5?p.xy:p.zy; float l=box2(u-vec2(0,.6),vec2(.75,.34),.03); c=mix(c,uA,smoothstep(.01,-.01,l)); c=mix(c,vec3(.95,.8,.15),smoothstep(.01,-.01,box2(u-vec2(0,.48),vec2(.6,.07),.02))); c=mix(c,vec3(.95),smoothstep(.01,-.01,max(abs(u.x+.02*u.y)-.35,abs(u.y-.74)-.06))); return vec4(c,.45); }`,
};
const tools: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ float b=max(box(p-vec3(0,.4,-.2),vec3(1.1,.4,.5),.05),-box(p-vec3(0,.55,-.2),vec3(1.02,.4,.42),.03)); vec2 d=vec2(b,1.); vec3 l=p-vec3(0,.95,-.85); l.yz=rot(.5)*l.yz; d=near(d,vec2(box(l,vec3(1.1,.42,.06),.05),1.)); d=near(d,vec2(box(p-vec3(0,.5,.32),vec3(.14,.1,.03),.02),2.)); 
 for(int i=0;i<5;i++){ float k=float(i); vec3 a=vec3(-.85+.38*k,.5,-.3+.2*mod(k,2.)),c=a+vec3(.12*sin(k*2.),.62+.1*sin(k*5.),-.1); d=near(d,vec2(rod(p,a,c,.045),2.)); d=near(d,vec2(rod(p,mix(a,c,.55),c,.085),3.+mod(k,3.))); }
 vec3 w=p-vec3(-.55,.06,.85); w.xz=rot(.5)*w.xz; float wr=box(w,vec3(.5,.04,.07),.03); wr=min(wr,max(cyl(w-vec3(.55,0,0),.17,.045,.02),-box(w-vec3(.68,0,0),vec3(.16,.2,.07),.01))); wr=min(wr,max(cyl(w-vec3(-.55,0,0),.17,.045,.02),-cyl(w-vec3(-.55,0,0),.09,.2,.0))); d=near(d,vec2(wr,2.)); vec3 h=p-vec3(.6,.1,.9); h.xz=rot(-.4)*h.xz; d=near(d,vec2(rod(h,vec3(-.6,0,0),vec3(.3,0,0),.06),6.)); d=near(d,vec2(box(h-vec3(.36,.02,0),vec3(.09,.09,.28),.03),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.) return vec4(uA,.5); if(id==2.) return vec4(.7,.71,.72,2.7); if(id==3.) return vec4(.85,.55,.05,.4); if(id==4.) return vec4(.1,.25,.7,.4); if(id==5.) return vec4(.05,.05,.05,.3); return vec4(.5,.28,.12,.3); }`,
};
const jerrycan: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.9,0); float b=box(q,vec3(.62,.86,.36),.16); b=smax(b,-(box(q-vec3(.34,.62,0),vec3(.22,.2,.5),.12)),.08); float h=rod(q,vec3(.1,.82,0),vec3(.52,.4,0),.085); b=smin(b,h,.06); vec2 d=vec2(b,1.); d=near(d,vec2(cyl(q-vec3(-.32,.98,0),.15,.12,.03),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,.9,0); if(id==2.) return vec4(.75,.08,.06,.5); vec3 c=uA; if(q.z>.2){ float l=box2(q.xy-vec2(-.02,-.18),vec2(.46,.5),.06); if(l<0.){ c=mix(uB,vec3(.95),smoothstep(.01,-.01,box2(q.xy-vec2(-.02,.1),vec2(.36,.12),.02))); c=mix(c,vec3(.95,.75,.1),smoothstep(.01,-.01,length((q.xy-vec2(-.02,-.36))*vec2(1.,.8))-.17)); } } return vec4(c,.55); }`,
};
const cradle: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 s=vec3(abs(p.x),p.y,abs(p.z)); float f=min(box(s-vec3(1.1,.75,.62),vec3(.06,.75,.06),.03),min(box(s-vec3(0,1.32,.62),vec3(1.1,.05,.045),.03),box(s-vec3(0,.42,.62),vec3(1.1,.05,.045),.02))); f=min(f,min(box(s-vec3(1.1,1.4,0),vec3(.045,.05,.62),.03),box(s-vec3(1.1,.42,0),vec3(.045,.05,.62),.02))); vec3 r=s; r.x=mod(p.x+.11,.22)-.11; f=min(f,max(length(vec2(r.x,s.z-.62))-.026,max(abs(p.y-.87)-.45,s.x-1.06))); float rz=mod(p.z+.11,.22)-.11; f=min(f,max(length(vec2(rz,s.x-1.1))-.026,max(abs(p.y-.9)-.48,s.z-.58))); vec2 d=vec2(f,1.); d=near(d,vec2(box(p-vec3(0,.55,0),vec3(1.04,.13,.56),.08),2.)); d=near(d,vec2(box(p-vec3(-.7,.74,0),vec3(.25,.08,.34),.08),3.)); d=near(d,vec2(box(p-vec3(.35,.7,0),vec3(.6,.05,.54),.04),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.92,.9,.86,0.); if(id==3.) return vec4(.95,.95,.93,0.); if(id==4.) return vec4(cloth(p.xz*.9),0.); float g=fbm(vec2(p.y*2.,p.x*14.+p.z*14.)); return vec4(uA*(.7+.5*g),.5); }`,
};
const oven: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.75,0); vec2 d=vec2(box(q,vec3(1.25,.72,.7),.06),1.); d=near(d,vec2(box(q-vec3(-.28,0,.71),vec3(.9,.62,.04),.03),2.)); d=near(d,vec2(rod(q,vec3(.5,-.45,.8),vec3(.5,.45,.8),.04),3.)); d=near(d,vec2(cylZ(q-vec3(.95,-.05,.74),.15,.05,.03),3.)); d=near(d,vec2(cylZ(q-vec3(.95,-.42,.74),.13,.04,.03),3.)); d=near(d,vec2(min(cyl(vec3(abs(p.x)-1.,p.y-.02,p.z-.5),.07,.04,.01),9.),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,.75,0); if(id==2.){ float w=box2(q.xy-vec2(-.3,0),vec2(.7,.42),.06); vec2 f=fract(q.xy*26.)-.5; return vec4(mix(vec3(.05),mix(vec3(.12,.1,.08),vec3(.02),step(length(f),.3)),smoothstep(.01,-.01,w)),.93); } if(id==3.) return vec4(.75,.76,.78,2.7); if(id==4.) return vec4(.03); vec3 c=uA; if(q.z>.65&&q.x>.62){ float l=box2(q.xy-vec2(.94,.45),vec2(.2,.1),.02); c=mix(c,vec3(.01,.03,.03),smoothstep(.01,-.01,l)); c+=vec3(.05,.9,.6)*step(l,0.)*step(.55,fract(q.x*11.))*step(abs(q.y-.45),.05); } return vec4(c,.55); }`,
};
const dishes: Model = {
  glsl: /* glsl */ `
float dish(vec3 p, float r){ float h=.05+.1*smoothstep(r*.5,r,length(p.xz)); return max(abs(p.y-h)-.018,length(p.xz)-r)*.7; }
vec2 object(vec3 p){ vec2 d=vec2(9.,1.); for(int i=0;i<6;i++) d=near(d,vec2(dish(p-vec3(-.35,.065*float(i),-.35),.82),1.)); for(int i=0;i<3;i++) d=near(d,vec2(dish(p-vec3(-.35,.42+.06*float(i),-.35),.5),1.)); d=near(d,vec2(dish(p-vec3(.72,0,.62),.62),1.)); vec3 b=p-vec3(-.85,.24,.85); float bo=max(max(ball(b,.4),-ball(b-vec3(0,.04,0),.36)),b.y-.1); d=near(d,vec2(bo,1.)); vec3 f=p-vec3(.05,.05,1.0); f.xz=rot(1.2)*f.xz; d=near(d,vec2(rod(f,vec3(-.6,0,0),vec3(.35,.02,0),.028),2.)); d=near(d,vec2(egg(f-vec3(.5,.03,0),vec3(.2,.03,.11)),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.8,.8,.82,2.8); vec2 c=length(p.xz-vec2(.72,.62))<.64?p.xz-vec2(.72,.62):p.xz-vec2(-.35,-.35); float r=length(c); float R=length(p.xz-vec2(.72,.62))<.64?.62:(p.y>.46?.5:.82); float a=atan(c.y,c.x); float m=smoothstep(.05,.04,abs(r-R+.12)); vec3 k=vec3(.93,.92,.89); k=mix(k,uA,m*step(.0,sin(a*18.))); k=mix(k,uA,smoothstep(.015,.008,abs(r-R+.02))); return vec4(k,.8); }`,
};
const icebox: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.58,0); vec2 d=vec2(box(q,vec3(1.15,.56,.72),.12),1.); d=near(d,vec2(box(q-vec3(0,.66,0),vec3(1.2,.14,.77),.1),2.)); float h=max(abs(length((q.xy-vec2(0,.35))*vec2(.75,1.))-.92)-.05,abs(q.z)-.09); d=near(d,vec2(max(h,.35-q.y),3.)); d=near(d,vec2(box(q-vec3(0,.5,.76),vec3(.16,.1,.03),.03),3.)); d=near(d,vec2(cylZ(q-vec3(.85,-.38,.74),.07,.06,.02),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.||id==3.) return vec4(.93,.93,.91,.5); vec3 c=uA; vec3 q=p-vec3(0,.58,0); c=mix(c,vec3(.93),smoothstep(.02,.0,abs(abs(q.y)-.3)-.02)*step(.5,abs(n.z)+abs(n.x))*.15); return vec4(c,.5); }`,
};
const fountain: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,1.1,0); float b=box(q,vec3(.5,1.08,.46),.07); b=max(b,-box(q-vec3(0,.28,.42),vec3(.36,.3,.22),.05)); vec2 d=vec2(b,1.); d=near(d,vec2(rod(q,vec3(-.18,.5,.28),vec3(-.18,.36,.4),.05),2.)); d=near(d,vec2(rod(q,vec3(.18,.5,.28),vec3(.18,.36,.4),.05),3.)); d=near(d,vec2(box(q-vec3(0,-.02,.4),vec3(.36,.02,.1),.01),4.)); d=near(d,vec2(torus(q-vec3(0,1.1,0),.3,.06),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.1,.3,.85,.5); if(id==3.) return vec4(.8,.1,.1,.5); if(id==4.) return vec4(.3,.31,.33,.4); vec3 q=p-vec3(0,1.1,0); vec3 c=uA; if(q.z>.4){ c=mix(c,vec3(.3),smoothstep(.012,.004,abs(box2(q.xy-vec2(0,-.55),vec2(.4,.42),.04)))); for(int i=0;i<3;i++) c=mix(c,i==0?vec3(.1,.8,.2):i==1?vec3(.9,.3,.1):vec3(.1,.4,.9),smoothstep(.035,.025,length(q.xy-vec2(-.12+.12*float(i),.78)))); } return vec4(c,.6); }`,
};

export const pieces = [
  picture("tyres", tyres, places.yardWall, [18, 16, 3.3, 0.85], []),
  picture("wheel-rim", rim, places.shop, [24, 16, 3, 0.8], []),
  picture("helmet", helmet, places.redTable, [38, 14, 2.6, 0.75], ["#b0162a", "#1a1a1e"], { number: 0 }),
  picture("helmet-white", helmet, places.lightTable, [30, 14, 2.6, 0.75], ["#e9e7e0", "#23242a"], { number: 1 }),
  picture("battery", battery, places.shop, [26, 24, 3, 0.6], ["#14457f"]),
  picture("toolbox", tools, places.yardWall, [16, 28, 3.3, 0.55], ["#b3261e"]),
  picture("oil-can", jerrycan, places.shop, [22, 12, 2.7, 0.95], ["#d9a514", "#123a6b"]),
  picture("cradle", cradle, { ...places.pinkRoom, cloth: "checks" }, [26, 20, 3.4, 0.75], ["#c98f52"]),
  picture("microwave", oven, places.kitchenWall, [20, 14, 3.4, 0.75], ["#e9e8e4"]),
  picture("plates", dishes, places.checked, [12, 40, 3.1, 0.15], ["#1f5fa0"]),
  picture("cool-box", icebox, places.terrace, [-24, 18, 3.4, 0.7], ["#1e63b5"]),
  picture("water-dispenser", fountain, places.greenRoom, [22, 10, 3, 1.1], ["#eeeeea"]),
];
