import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const guitar: Model = {
  shape1: "M-34 92C-66 92-74 64-70 46-66 30-52 24-50 12-48 0-58-8-58-26-58-48-34-56 0-56 34-56 58-48 58-26 58-8 48 0 50 12 52 24 66 30 70 46 74 64 66 92 34 92Z",
  glsl: /* glsl */ `
vec3 lean(vec3 p){ vec3 q=p-vec3(0,.78,-.1); q.yz=rot(-.16)*q.yz; q.xy=rot(uN)*q.xy; return q; }
vec2 object(vec3 p){ vec3 q=lean(p); float s=shape1(q.xy/.82)*.82; vec2 d=vec2(slab(s,q.z,.17,.02)*.85,1.); d=near(d,vec2(slab(abs(s)-.015,abs(q.z)-.165,.018,.01)*.85,5.)); d=near(d,vec2(box(q-vec3(0,.92,.13),vec3(.075,.86,.05),.02),2.)); d=near(d,vec2(box(q-vec3(0,1.95,.1),vec3(.13,.2,.04),.02),2.)); d=near(d,vec2(box(q-vec3(0,-.42,.19),vec3(.22,.035,.025),.01),2.)); float st=9.; for(int i=0;i<6;i++){ float x=-.05+.02*float(i); st=min(st,length(vec2(q.x-x,q.z-.21))-.005); } d=near(d,vec2(max(st,abs(q.y-.72)-1.14),4.)); vec3 t=vec3(abs(q.x)-.16,mod(q.y-1.82+.06,.12)-.06,q.z-.1); d=near(d,vec2(max(ball(t,.035),abs(q.y-1.93)-.17),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=lean(p); if(id==4.) return vec4(.85,.82,.7,2.7); if(id==5.) return vec4(.12,.05,.02,.6); if(id==2.){ float f=abs(fract(q.y*9.)-.5); return vec4(mix(vec3(.1,.05,.03),vec3(.7),smoothstep(.04,.02,f)*step(.16,q.z)*step(q.y,1.72)*step(.0,q.y)),.5); } float r=length(q.xy-vec2(0,.12)); vec3 c=mix(uA,uA*.5,smoothstep(.2,.75,length(q.xy-vec2(0,-.1)))*.6)*(.85+.3*fbm(vec2(q.x*22.,q.y*1.5))); if(q.z<.1) c=uB; c=mix(c,vec3(.01),smoothstep(.2,.19,r)); c=mix(c,vec3(.08,.04,.02),smoothstep(.02,.01,abs(r-.24))); return vec4(c,.8); }`,
};
const drum: Model = {
  glsl: /* glsl */ `
float bowl(float y){ return mix(.26,.62,smoothstep(.75,1.5,y))+.2*smoothstep(.75,.0,y); }
vec2 object(vec3 p){ float r=length(p.xz); float b=max(r-bowl(p.y),abs(p.y-.98)-.98)*.6; vec2 d=vec2(b,1.); d=near(d,vec2(cyl(p-vec3(0,1.95,0),.6,.05,.03),2.)); d=near(d,vec2(torus(p-vec3(0,1.78,0),.64,.035),3.)); d=near(d,vec2(torus(p-vec3(0,1.66,0),.62,.03),3.)); d=near(d,vec2(torus(p-vec3(0,.82,0),.3,.035),3.)); float a=atan(p.z,p.x); float k=fract(a*9./6.2832+.5)-.5; float w=abs(abs(k)-.5*(clamp((p.y-.82)/.86,0.,1.)))*6.2832/9.*r; float rp=max(max(length(vec2(w*.7,r-bowl(p.y)-.02))-.018,p.y-1.68),.82-p.y); d=near(d,vec2(rp*.5,4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.){ float s=fbm(p.xz*4.); return vec4(mix(vec3(.85,.76,.6),vec3(.65,.52,.38),s),.15); } if(id==3.) return vec4(.06,.06,.06,.5); if(id==4.) return vec4(.9,.88,.8,.1); float a=atan(p.z,p.x); float g=fbm(vec2(a*6.,p.y*1.5)); vec3 c=uA*(.6+.6*g); float band=step(.16,p.y)*step(p.y,.62); float z=abs(fract(a*12./6.2832)-.5)*2.-abs(fract(p.y*4.3)-.5)*2.; c=mix(c,c*.3,band*smoothstep(.0,.06,z)); return vec4(c,.45); }`,
};
const awaleBoard: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ float b=slab(box2(p.xz,vec2(1.45,.55),.3),p.y-.2,.19,.06); vec3 q=p; q.x=mod(p.x+.2,.4)-.2; q.z=abs(p.z)-.26; float in1=step(abs(p.x),1.2); float hole=max(ball(q-vec3(0,.44,0),.19),abs(p.x)-1.2); b=smax(b,-hole,.03); b=smax(b,-egg(vec3(abs(p.x)-1.3,p.y-.42,p.z),vec3(.1,.18,.32)),.02); vec2 d=vec2(b,1.); for(int i=0;i<12;i++){ float k=float(i); vec3 c=vec3(-1.+.4*mod(k,6.),.29,k<6.?-.26:.26); for(int j=0;j<3;j++){ if(hash(vec2(k,float(j)))<.25) continue; float a=float(j)*2.1+k; d=near(d,vec2(ball(p-c-vec3(.065*cos(a),.0,.065*sin(a)),.058),2.)); } } for(int j=0;j<4;j++) d=near(d,vec2(ball(p-vec3(.3+.35*float(j),.06,1.0-.12*float(j%2)),.06),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.45,.44,.38,.6); float g=fbm(vec2(p.x*1.5,p.z*14.)); vec3 c=uA*(.55+.7*g); return vec4(c,.5); }`,
};
const ludoBoard: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(box(p-vec3(0,.06,0),vec3(1.2,.06,1.2),.02),1.); d=near(d,vec2(max(box(p-vec3(0,.1,0),vec3(1.26,.1,1.26),.03),-box(p-vec3(0,.3,0),vec3(1.18,.3,1.18),.01)),2.)); for(int i=0;i<8;i++){ float k=float(i); vec2 c=vec2(mod(k,2.)<.5?-.72:.72,mod(floor(k/2.),2.)<.5?-.72:.72)+vec2(k<4.?-.16:.16,k<4.?.1:-.14); vec3 q=p-vec3(c.x,.12,c.y); float b=cone(q-vec3(0,.12,0),.11,.04,.12,.02); b=smin(b,ball(q-vec3(0,.28,0),.075),.04); d=near(d,vec2(b,3.+mod(k,4.))); } vec3 t=p-vec3(.18,.22,.12); t.xz=rot(.5)*t.xz; d=near(d,vec2(box(t,vec3(.1),.03),7.)); return d; }
vec3 team(float k){ return k<.5?vec3(.75,.06,.06):k<1.5?vec3(.05,.45,.15):k<2.5?vec3(.9,.65,.05):vec3(.06,.2,.7); }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.3,.15,.06,.5); if(id==7.){ float e=min(length(p.xz-vec2(.18,.12))-.025,9.); return vec4(mix(vec3(.93),vec3(.05),smoothstep(.01,-.01,e)*step(.8,n.y)),.6); } if(id>=3.) return vec4(team(id-3.),.7); vec2 u=p.xz; vec3 c=vec3(.93,.9,.82); float q=(u.x<0.?0.:1.)+(u.y<0.?0.:2.); if(abs(u.x)>.25&&abs(u.y)>.25){ c=team(q); vec2 k=abs(abs(u)-.72); c=mix(c,vec3(.93,.9,.82),step(max(k.x,k.y),.32)); c=mix(c,team(q),step(length(k-.14),.1)); } else { vec2 f=abs(fract(u*6.)-.5); c=mix(c,vec3(.3),smoothstep(.46,.49,max(f.x,f.y))); if(abs(u.x)<.085&&abs(u.y)>.2&&abs(u.y)<1.02) c=mix(c,team(u.y<0.?1.:2.),.9*step(max(f.x,f.y),.46)); if(abs(u.y)<.085&&abs(u.x)>.2&&abs(u.x)<1.02) c=mix(c,team(u.x<0.?0.:3.),.9*step(max(f.x,f.y),.46)); } return vec4(c,.5); }`,
};
const tableFootball: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,1.05,0); float b=max(box(q,vec3(1.35,.3,.78),.03),-box(q-vec3(0,.18,0),vec3(1.27,.3,.7),.01)); vec2 d=vec2(b,1.); vec3 s=vec3(abs(p.x),p.y,abs(p.z)); d=near(d,vec2(box(s-vec3(1.2,.4,.65),vec3(.11,.42,.1),.03),1.)); vec3 r=q-vec3(0,.16,0); r.x=mod(q.x+.17,.34)-.17; float i=floor((q.x+.17)/.34); d=near(d,vec2(max(length(r.xy)-.024,max(abs(r.z)-1.15,abs(q.x)-1.1)),3.)); float sd=mod(i,2.)<.5?1.:-1.; d=near(d,vec2(max(cylZ(r-vec3(0,0,sd*1.18),.05,.12,.03),abs(q.x)-1.1),4.)); vec3 m=r; m.z=mod(r.z+.17,.34)-.17; float man=min(box(m-vec3(0,-.02,0),vec3(.035,.09,.05),.02),ball(m-vec3(0,.12,0),.045)); man=min(man,box(m-vec3(0,-.16,0),vec3(.025,.07,.04),.01)); d=near(d,vec2(max(man,max(abs(r.z)-.58,abs(q.x)-1.1))*.8,5.+step(.5,mod(i,2.)))); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.8,.8,.82,2.8); if(id==4.) return vec4(.06,.06,.06,.4); if(id==5.) return vec4(.75,.08,.08,.5); if(id==6.) return vec4(.08,.2,.7,.5); vec3 q=p-vec3(0,1.05,0); if(q.y<-.05&&abs(q.x)<1.28&&abs(q.z)<.71&&n.y>.5){ vec3 c=vec3(.08,.4,.14)*(.85+.3*step(.5,fract(q.x*2.))); c=mix(c,vec3(.9),smoothstep(.02,.01,abs(length(q.xz)-.25))); return vec4(c,.3); } float g=fbm(vec2(p.x*2.,p.y*14.+p.z*10.)); return vec4(uA*(.6+.6*g),.5); }`,
};
const igloo: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p; float r=length(q.xz/vec2(1.45,1.15)); float h=1.35*sqrt(max(0.,1.-r*r)); float a=max(max(egg(q,vec3(1.4,1.3,1.15)),-q.y),0.); float d1=egg(q,vec3(1.4,1.3,1.15)); d1=max(d1,-q.y); d1=max(d1,-max(egg(q-vec3(0,-.1,1.1),vec3(.42,.95,.4)),.0-q.y)); float in1=egg(q,vec3(1.36,1.26,1.11)); d1=max(d1,-max(in1,.03-q.y)); vec2 d=vec2(d1*.8,1.); float arc=max(abs(length(vec2(q.x*.93,q.y))-1.31)-.03,abs(q.z-.0)-.03); float pole=min(max(abs(egg(q,vec3(1.42,1.32,1.17)))-.02,abs(q.x*.65-q.z)-.03),max(abs(egg(q,vec3(1.42,1.32,1.17)))-.02,abs(q.x*.65+q.z)-.03)); d=near(d,vec2(max(pole,-q.y)*.8,2.)); d=near(d,vec2(cyl(p-vec3(0,.02,0),1.3,.02,.01),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(uB,.4); if(id==3.) return vec4(.15,.16,.18,0.); float a=atan(p.z,p.x); vec3 c=p.y<.35?uB*.8:uA; float seam=abs(fract(a*4./6.2832)-.5); c*=.8+.2*smoothstep(.0,.01,abs(p.y-.35)); float e=egg(p-vec3(0,-.1,1.1),vec3(.47,1.0,.45)); c=mix(c,uB*.6,smoothstep(.03,.0,abs(e))*step(.5,p.z)); n=normalize(n+.12*vec3(noise(p.xy*4.)-.5,noise(p.yz*4.)-.5,0)); return vec4(c,.15); }`,
};
const kick: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(box(p-vec3(-.15,.22,0),vec3(.72,.035,.17),.03),1.); d=near(d,vec2(cylZ(p-vec3(-1.,.17,0),.17,.06,.03),2.)); vec3 z=vec3(p.x,p.y,abs(p.z)); d=near(d,vec2(cylZ(z-vec3(.78,.17,.14),.17,.05,.03),2.)); d=near(d,vec2(rod(p,vec3(.5,.24,0),vec3(.78,.34,0),.06),3.)); d=near(d,vec2(rod(p,vec3(.78,.22,0),vec3(.5,1.55,0),.05),3.)); d=near(d,vec2(rod(p,vec3(.78,.2,-.14),vec3(.78,.2,.14),.035),3.)); d=near(d,vec2(rod(z,vec3(.48,1.58,0),vec3(.46,1.6,.4),.035),3.)); d=near(d,vec2(rod(z,vec3(.465,1.595,.24),vec3(.46,1.6,.44),.055),1.)); d=near(d,vec2(max(abs(length(p.xy-vec2(-1.,.17))-.23)-.02,max(abs(p.z)-.08,.2-p.y)),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.){ float r=abs(fract(atan(p.y-.17,p.x+(p.x<0.?1.:-.78))*4./6.2832)-.5); return vec4(mix(uB,vec3(1.2,1.1,.5),step(.3,r)*.5),.7); } if(id==3.) return vec4(.72,.73,.76,2.65); if(id==4.) return vec4(.05,.05,.05,.4); vec3 c=uA; if(n.y>.7&&abs(p.z)<.14&&p.x<.5){ c=mix(vec3(.05),uA,step(.5,fract(p.x*6.+abs(p.z)*3.))*.4); } return vec4(c,.5); }`,
};

export const play = [
  picture("guitar", guitar, places.curtained, [-14, 6, 3.1, 1.25], ["#c98545", "#5c2a14"], { number: 0.16 }),
  picture("djembe", drum, places.yard, [16, 12, 2.9, 0.98], ["#9a5b2c"]),
  picture("awale", awaleBoard, places.waxLeaves, [14, 44, 3.2, 0.1], ["#a5622e"], { turn: 14 }),
  picture("ludo", ludoBoard, places.mat, [26, 50, 3.2, 0.05], []),
  picture("baby-foot", tableFootball, places.terrace, [28, 26, 3.8, 0.85], ["#8c5a2c"]),
  picture("tent", igloo, places.yard, [20, 12, 3.7, 0.55], ["#e07b2a", "#3a5f4d"]),
  picture("kick-scooter", kick, places.whiteWallYard, [26, 10, 3, 0.8], ["#e23e78", "#58b8d8"]),
];
