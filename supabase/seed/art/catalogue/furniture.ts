import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const woodGrain = /* glsl */ `
vec3 grain(vec2 p, vec3 c){ float g=fbm(vec2(p.x*1.3,p.y*11.)); g=mix(g,.5+.5*sin(g*24.+p.y*10.),.3); return c*(.55+.75*g); }`;

const woodSofa: Model = {
  glsl: /* glsl */ `${woodGrain}
vec2 object(vec3 p){ vec3 s=vec3(abs(p.x),p.y,p.z); float f=box(s-vec3(1.5,.5,.0),vec3(.09,.5,.09)+vec3(0,0,.0),.03);
 float leg=min(box(s-vec3(1.5,.42,.52),vec3(.08,.42,.08),.02),box(s-vec3(1.5,.72,-.55),vec3(.08,.72,.08),.02)); float arm=box(s-vec3(1.5,.88,0.),vec3(.14,.06,.68),.05); float seat=box(p-vec3(0,.38,0),vec3(1.5,.07,.58),.02);
 vec3 b=p-vec3(0,1.0,-.58); b.yz=rot(-.14)*b.yz; float rail=min(box(b-vec3(0,.46,0),vec3(1.5,.09,.05),.03),box(b-vec3(0,-.4,0),vec3(1.5,.05,.05),.02)); vec3 sl=b; sl.x=mod(sl.x+.15,.3)-.15; float slat=max(box(sl,vec3(.045,.46,.03),.01),abs(b.x)-1.45);
 vec2 d=vec2(min(min(leg,arm),min(seat,min(rail,slat))),1.);
 for(int i=-1;i<2;i++){ vec3 c=p-vec3(.93*float(i),.58,.05); d=near(d,vec2(box(c,vec3(.45,.13,.56),.12),2.)); vec3 k=p-vec3(.93*float(i),.98,-.42); k.yz=rot(-.2)*k.yz; d=near(d,vec2(box(k,vec3(.42,.33,.11),.11),2.)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.){ vec2 u=abs(n.y)>.6?p.xz:p.xy; return vec4(cloth(u*.75+.1)*.95,0.); } vec2 g=abs(n.x)>.6?p.yz:p.yx; if(abs(n.y)>.6||abs(p.y-.38)<.1) g=p.zx; return vec4(grain(g.yx,uA),.5); }`,
};
const cornerSofa: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,0,-.1); float b=box(q-vec3(0,.24,-.1),vec3(1.5,.2,.7),.05); b=min(b,box(q-vec3(-1.0,.24,.75),vec3(.5,.2,.9),.05)); vec2 d=vec2(b,1.);
 d=near(d,vec2(box(q-vec3(0,.72,-.68),vec3(1.5,.42,.16),.1),1.)); d=near(d,vec2(box(q-vec3(1.42,.5,-.1),vec3(.16,.34,.7),.1),1.)); d=near(d,vec2(box(q-vec3(-1.42,.62,.0),vec3(.14,.42,.8),.1),1.));
 d=near(d,vec2(box(q-vec3(-.92,.52,.5),vec3(.44,.13,1.05),.1),2.)); for(int i=0;i<2;i++) d=near(d,vec2(box(q-vec3(.0+.86*float(i)-.04,.52,.06),vec3(.42,.13,.6),.1),2.)); for(int i=0;i<3;i++){ vec3 k=q-vec3(-.85+.85*float(i),.9,-.42); k.yz=rot(-.2)*k.yz; d=near(d,vec2(box(k,vec3(.4,.3,.14),.14),2.)); }
 vec3 c=q-vec3(.95,.86,-.14); c.xz=rot(.4)*c.xz; c.yz=rot(-.3)*c.yz; d=near(d,vec2(box(c,vec3(.28,.27,.1),.1),3.)); d=near(d,vec2(min(cyl(p-vec3(1.4,.03,.45),.05,.05,.01),cyl(p-vec3(-1.4,.03,1.4),.05,.05,.01)),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==4.) return vec4(.15,.08,.04,.4); if(id==3.) return vec4(cloth(p.xy*1.1),0.); float w=noise(p.xy*60.+p.z*40.); n=normalize(n+.1*vec3(noise(p.zy*50.)-.5,noise(p.xz*50.)-.5,noise(p.xy*50.)-.5)); return vec4(uA*(.88+.18*w),0.); }`,
};
const bed: Model = {
  glsl: /* glsl */ `${woodGrain}
vec2 object(vec3 p){ vec3 s=vec3(abs(p.x),p.y,p.z); float f=box(p-vec3(0,.32,.1),vec3(1.12,.14,1.55),.04); float h=slab(box2(p.xy-vec2(0.,.85),vec2(1.2,.75),.25),p.z+1.48,.07,.03); f=min(f,h); f=min(f,box(s-vec3(1.05,.25,1.58),vec3(.08,.3,.08),.02)); vec2 d=vec2(f,1.);
 d=near(d,vec2(box(p-vec3(0,.6,.1),vec3(1.06,.17,1.48),.12),2.)); float fold=.025*sin(p.x*5.+sin(p.z*3.)*1.5)*smoothstep(-.4,.2,p.z); d=near(d,vec2(box(p-vec3(0,.64+fold,.55),vec3(1.12,.18,1.08),.1)*.9,3.)); vec3 k=s-vec3(.52,.86,-1.05); k.yz=rot(-.35)*k.yz; d=near(d,vec2(box(k,vec3(.44,.13,.28),.13),4.)); 
 if(uN<.5){ float t=box(s-vec3(1.62,.36,-1.2),vec3(.34,.36,.3),.03); d=near(d,vec2(t,1.)); d=near(d,vec2(cyl(p-vec3(1.62,.9,-1.2),.05,.2,.02),5.)); d=near(d,vec2(cone(p-vec3(1.62,1.2,-1.2),.26,.16,.18,.02),6.)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.9,.88,.84,0.); if(id==4.) return vec4(uB,0.); if(id==3.){ vec2 u=abs(n.y)>.5?p.xz:(abs(n.x)>.5?p.zy:p.xy); return vec4(cloth(u*.6),0.); } if(id==5.) return vec4(.7,.6,.3,2.6); if(id==6.) return vec4(1.1,.95,.7,.0); return vec4(grain(abs(n.y)>.5?p.zx:p.yx*vec2(1.,1.),uA),.5); }`,
};
const foam: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ if(uN<.5){ vec3 q=p-vec3(0,.3,0); float puff=.02*sin(q.x*9.)*sin(q.z*9.); return vec2(box(q,vec3(1.25,.3+puff,1.6),.12)*.9,1.); }
 vec2 d=vec2(9.,1.); for(int i=0;i<3;i++){ vec3 q=p-vec3(.05*sin(float(i)*2.1),.2+.41*float(i),.06*cos(float(i)*3.)); q.xz=rot(.05*float(i)-.05)*q.xz; d=near(d,vec2(box(q,vec3(.85,.195,1.5),.08),1.+float(i))); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ float y=uN<.5?abs(p.y-.3):abs(mod(p.y,.41)-.2); float h=uN<.5?.26:.165; if(n.y>.6){ vec2 k=p.xz*3.2; vec2 f=abs(fract(vec2(k.x+k.y,k.x-k.y)*.5)-.5); float q=smoothstep(.0,.06,min(f.x,f.y)); n=normalize(n+.25*vec3(f.x-.25,0.,f.y-.25)); vec3 c=mix(uA,uB,smoothstep(.3,.2,length(fract(k*.5)-.5)*1.6)); return vec4(c*(.75+.25*q),0.); } float pipe=smoothstep(.03,.01,abs(y-h+.01)); float fl=noise(p.xy*7.+p.z*7.); return vec4(mix(mix(uA,uB,step(.62,fl)),uC,pipe),0.); }`,
};
const wardrobe: Model = {
  glsl: /* glsl */ `${woodGrain}
vec2 object(vec3 p){ vec3 q=p-vec3(0,1.15,0); vec2 d=vec2(box(q,vec3(1.05,1.1,.42),.02),1.); d=near(d,vec2(box(q-vec3(0,1.13,.02),vec3(1.12,.05,.48),.02),1.)); d=near(d,vec2(box(q-vec3(0,-1.08,.02),vec3(1.08,.06,.46),.02),1.)); for(int i=-1;i<2;i++) d=near(d,vec2(box(q-vec3(.69*float(i),.02,.43),vec3(.335,.98,.025),.015),i==0?2.:3.)); vec3 s=vec3(abs(q.x),q.y,q.z); d=near(d,vec2(rod(s,vec3(.42,-.12,.49),vec3(.42,.12,.49),.022),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==4.) return vec4(.8,.65,.3,2.7); vec3 q=p-vec3(0,1.15,0); if(id==2.){ float m=box2(q.xy,vec2(.28,.9),.02); if(m<0.) return vec4(.75,.8,.8,2.98); } if(id==3.){ vec2 u=vec2(abs(q.x)-.69,abs(q.y-.02)-.45); float m=abs(box2(u,vec2(.25,.36),.02)); vec3 c=grain(q.xy,uA); return vec4(c*(.6+.4*smoothstep(.0,.02,m)),.55); } return vec4(grain(q.xy,uA*.85),.5); }`,
};
const table: Model = {
  glsl: /* glsl */ `${woodGrain}
vec2 chair(vec3 p){ vec3 s=vec3(abs(p.x),p.y,p.z); float f=min(box(s-vec3(.3,.35,.28),vec3(.035,.35,.035),.01),box(s-vec3(.3,.75,-.3),vec3(.035,.75,.035),.01)); vec3 b=p-vec3(0,1.2,-.3); f=min(f,min(box(b-vec3(0,.2,0),vec3(.32,.06,.03),.02),box(b-vec3(0,-.05,0),vec3(.32,.04,.03),.02))); vec2 d=vec2(f,1.); return near(d,vec2(box(p-vec3(0,.74,0),vec3(.36,.07,.35),.06),2.)); }
vec2 object(vec3 p){ vec2 d=vec2(box(p-vec3(0,1.12,0),vec3(1.25,.06,.72),.04),1.); vec3 s=vec3(abs(p.x),p.y,abs(p.z)); d=near(d,vec2(box(s-vec3(1.1,.53,.58),vec3(.07,.53,.07),.02),1.)); d=near(d,vec2(box(s-vec3(0,1.0,.58),vec3(1.1,.07,.03),.01),1.)); d=near(d,vec2(box(s-vec3(1.1,1.0,.0),vec3(.03,.07,.58),.01),1.));
 if(uN<.5){ vec3 c=p; c.x=abs(c.x)-.58; c.z-=-.95; d=near(d,chair(c)); vec3 e=vec3(p.x-1.62,p.y,p.z); e.xz=rot(-1.57)*e.xz; d=near(d,chair(e)); vec3 g=vec3(p.x+.5,p.y,p.z-1.15); g.xz=rot(2.9)*g.xz; d=near(d,chair(g)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(cloth(p.xz*1.2),0.); return vec4(grain(n.y>.5?p.xz:p.yx,uA),.6); }`,
};
const plastic: Model = {
  glsl: /* glsl */ `
float chair(vec3 p){ vec3 s=vec3(abs(p.x),p.y,p.z); float l=min(rod(s,vec3(.42,.02,.42),vec3(.36,.78,.34),.05),rod(s,vec3(.42,.02,-.42),vec3(.34,.8,-.3),.05)); float seat=box(p-vec3(0,.8,0),vec3(.42,.035,.4),.03); vec3 b=p-vec3(0,1.3,-.4); b.yz=rot(-.18)*b.yz; float back=slab(box2(b.xy,vec2(.4,.5),.2),b.z+.12*b.x*b.x,.035,.02); vec3 h=b; h.x=mod(h.x+.085,.17)-.085; back=smax(back,-max(box2(h.xy-vec2(0.,-.02),vec2(.028,.3),.025),abs(b.x)-.26),.02); float arm=length(vec2(length((s.zy-vec2(.0,.86))*vec2(1.,1.4))-.4,s.x-.46))-.045; arm=max(arm,.86-s.y); return smin(min(l,seat),min(back,arm),.05); }
vec2 object(vec3 p){ vec2 d=vec2(chair(p-vec3(-.62,0,.1)),1.); d=near(d,vec2(chair(p-vec3(-.62,.17,.06)),1.)); d=near(d,vec2(chair(p-vec3(-.62,.34,.02)),1.)); vec3 q=p-vec3(.6,0,.3); q.xz=rot(-.45)*q.xz; d=near(d,vec2(chair(q),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ return vec4(id==1.?uA:uB,.5); }`,
};
const shelf: Model = {
  glsl: /* glsl */ `${woodGrain}
vec2 object(vec3 p){ vec3 s=vec3(abs(p.x),p.y,p.z); float f=box(s-vec3(.72,1.15,0),vec3(.035,1.15,.3),.01); vec3 k=p; float i=clamp(floor(k.y/.5+.5),0.,4.); k.y-=i*.5+.1; f=min(f,box(k,vec3(.72,.03,.3),.01)); f=min(f,box(p-vec3(0,1.15,-.29),vec3(.72,1.15,.01),.005)); vec2 d=vec2(f,1.); if(uN<.5){ for(int r=0;r<5;r++){ float y=.13+.5*float(r); for(int j=0;j<6;j++){ float h=.15+.05*hash(vec2(float(j),float(r))); if(hash(vec2(float(j)+.5,float(r)))<.25) continue; d=near(d,vec2(box(p-vec3(-.58+.13*float(j)+.3*step(3.,float(r)),y+h,-.02),vec3(.045,h,.2),.01),2.+float(j)+float(r))); } } }
 else { d=near(d,vec2(box(p-vec3(0,1.18,.35),vec3(.95,.04,.62),.02),1.)); d=near(d,vec2(box(vec3(abs(p.x)-.86,p.y-.58,p.z-.9),vec3(.04,.58,.04),.01),1.)); d=near(d,vec2(box(p-vec3(.45,.98,.36),vec3(.34,.14,.55),.02),1.)); d=near(d,vec2(ball(p-vec3(.45,.98,.93),.04),12.)); d=near(d,vec2(box(p-vec3(-.35,1.25,.5),vec3(.28,.03,.2),.01),4.)); d=near(d,vec2(box(p-vec3(-.33,1.31,.5),vec3(.25,.025,.18),.01),7.)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.) return vec4(grain(n.y>.5?p.zx:p.xy,uA),.4); float k=fract(id*.37+.13); return vec4(.5+.45*cos(6.28*(k+vec3(0.,.33,.6)))*vec3(.8,.7,.7),.2); }`,
};

export const furniture = [
  picture("sofa-wood", woodSofa, places.livingRoom, [20, 14, 3.6, 0.7], ["#8a4a26"]),
  picture("sofa-grey", cornerSofa, places.greyCurtain, [24, 26, 3.9, 0.45], ["#85898e"]),
  picture("bed", bed, places.yellowRoom, [28, 24, 3.9, 0.6], ["#7a4524", "#f1ece2"], { turn: 0 }),
  picture("mattress", foam, places.whiteWallYard, [34, 24, 3.9, 0.3], ["#cfd9e8", "#6d8fbf", "#2d4f86"], { number: 0 }),
  picture("mattress-pile", foam, places.shop, [30, 18, 3.4, 0.6], ["#efe2d2", "#c8675a", "#8c2f3a"], { number: 1, turn: 20 }),
  picture("wardrobe", wardrobe, places.pinkRoom, [16, 7, 3.2, 1.12], ["#8c5a30"]),
  picture("table-wood", table, places.blueRoom, [24, 18, 4, 0.75], ["#9a6134"]),
  picture("chairs-plastic", plastic, places.terrace, [18, 16, 3.6, 0.85], ["#f2f2ee", "#f2f2ee"]),
  picture("desk", shelf, places.greenRoom, [30, 16, 3.6, 1.0], ["#c79a62"], { number: 1 }),
  picture("shelf", shelf, places.pinkRoom, [-18, 8, 3, 1.12], ["#e2cfae"], { number: 0 }),
];
